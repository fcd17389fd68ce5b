/** Sounds made of tones and noise when they are played: there are no files. Loaded with the first sound. */
import type { Cue } from "./cues";

/** One tone or burst of noise that glides from one pitch to another, and fades. Times are in seconds. */
interface Tone {
  wave: OscillatorType | "noise";
  from: number;
  to: number;
  at: number;
  length: number;
  gain: number;
}

const tone = (wave: Tone["wave"], from: number, to: number, at: number, length: number, gain: number): Tone => ({
  wave,
  from,
  to,
  at,
  length,
  gain,
});

const SOUNDS: Record<Cue["sound"], Tone[]> = {
  turn: [tone("sine", 660, 660, 0, 0.18, 0.18), tone("sine", 880, 880, 0.14, 0.3, 0.18)],
  hit: [tone("noise", 1800, 60, 0, 0.7, 0.5), tone("triangle", 110, 36, 0, 0.6, 0.45)],
  graze: [tone("sawtooth", 320, 210, 0, 0.22, 0.09), tone("noise", 2400, 900, 0, 0.16, 0.12)],
  miss: [tone("noise", 700, 220, 0, 0.45, 0.22), tone("sine", 240, 120, 0, 0.25, 0.08)],
  lift: [tone("triangle", 392, 523, 0, 0.2, 0.16), tone("triangle", 523, 784, 0.16, 0.28, 0.16)],
  card: [tone("noise", 5200, 2600, 0, 0.09, 0.16), tone("noise", 4200, 2200, 0.07, 0.08, 0.1)],
  end: [523, 659, 784, 1047].map((pitch, index) => tone("triangle", pitch, pitch, index * 0.15, 0.5, 0.15)),
};

const SILENT = 0.0001; // an exponential fade cannot reach 0

let context: AudioContext | null = null; // a page has one

/** Play sounds. A browser lets a page be heard only after it was used: until then, nothing happens. */
export function play(cues: Cue[]): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const { sound, after } of cues)
    for (const each of SOUNDS[sound]) playTone(context, each, context.currentTime + after / 1000);
}

function playTone(audio: AudioContext, { wave, from, to, at, length, gain }: Tone, begin: number): void {
  const [start, stop] = [begin + at, begin + at + length];
  const volume = audio.createGain();
  volume.gain.setValueAtTime(SILENT, start);
  volume.gain.exponentialRampToValueAtTime(gain, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(SILENT, stop);
  volume.connect(audio.destination);
  const source = wave === "noise" ? noise(audio, length) : audio.createOscillator();
  if (source instanceof OscillatorNode) {
    source.type = wave as OscillatorType;
    glide(source.frequency, from, to, start, stop);
    source.connect(volume);
  } else {
    const filter = audio.createBiquadFilter();
    glide(filter.frequency, from, to, start, stop);
    source.connect(filter).connect(volume);
  }
  source.start(start);
  source.stop(stop);
}

function glide(pitch: AudioParam, from: number, to: number, start: number, stop: number): void {
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, stop);
}

function noise(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}
