"""Looking at games: what can be told, shown or taught from a record or a view, without anything from outside."""
