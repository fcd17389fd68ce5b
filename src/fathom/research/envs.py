"""Register the environments with PettingZoo and Gymnasium, if they are installed."""

from importlib.util import find_spec

from fathom.research.setup import environment_names

if find_spec("pettingzoo"):
    import pettingzoo

    for _game, _version in environment_names():
        _entry = {"entry_point": "fathom.research.aec:make_env", "kwargs": {"game": _game}}
        pettingzoo.register("aec", f"fathom/{_game}_v{_version}", **_entry)
        _entry = {"entry_point": "fathom.research.aec:make_parallel_env", "kwargs": {"game": _game}}
        pettingzoo.register("parallel", f"fathom/{_game}_v{_version}", **_entry)

if find_spec("gymnasium"):
    import gymnasium

    for _game, _version in environment_names():
        gymnasium.register(
            f"fathom/{_game}-v{_version}",
            entry_point="fathom.research.single_agent:SingleAgentEnv",
            vector_entry_point="fathom.research.vector:make_vector_env",
            kwargs={"game": _game},
        )
