/**
 * Makes the two sounds of alerts: `npx tsx tools/sound/make-sounds.ts` writes packages/web/public/alert.mp3 and
 * alert-critical.mp3. The tones are ours, written below; ffmpeg only encodes them.
 */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const RATE_HZ = 32_000
const BIT_RATE = '48k'
const MAX_BYTES = 12_000
const PUBLIC = fileURLToPath(new URL('../../packages/web/public/', import.meta.url))

/** One struck tone. `ringS`: time in which it falls to a third. `hardness` 0–1: how much its overtones are heard. */
interface Note {
  readonly atS: number
  readonly hz: number
  readonly ringS: number
  readonly level: number
  readonly hardness: number
}

const E5 = 659.26
const A5 = 880
const B5 = 987.77
const E6 = 1318.51

/** Two soft strokes upwards: look when you can. */
const ALERT: readonly Note[] = [
  { atS: 0, hz: E5, ringS: 0.16, level: 0.62, hardness: 0.25 },
  { atS: 0.17, hz: A5, ringS: 0.3, level: 0.62, hardness: 0.25 },
]

/** Three quick strokes and a call above them, twice: look now. */
const CRITICAL: readonly Note[] = [0, 0.85].flatMap((startS) => [
  ...[0, 0.12, 0.24].map((atS) => ({ atS: startS + atS, hz: B5, ringS: 0.07, level: 0.7, hardness: 0.7 })),
  { atS: startS + 0.38, hz: E6, ringS: 0.2, level: 0.7, hardness: 0.6 },
])

/** Overtones of a struck bar: near, but not on, the whole multiples; the higher they are the sooner they are gone. */
const OVERTONES = [
  { ratio: 1, share: 1, fades: 1 },
  { ratio: 2, share: 0.32, fades: 1.6 },
  { ratio: 3.01, share: 0.22, fades: 2.4 },
  { ratio: 4.2, share: 0.12, fades: 4 },
]
const ATTACK_S = 0.006
const RELEASE_S = 0.03

function synthesise(notes: readonly Note[], lengthS: number): Float32Array {
  const samples = new Float32Array(Math.round(lengthS * RATE_HZ))
  for (const note of notes) {
    for (let at = Math.round(note.atS * RATE_HZ); at < samples.length; at++) {
      samples[at] = (samples[at] ?? 0) + strokeAt(note, at / RATE_HZ - note.atS)
    }
  }
  // What still rings at the end is led to silence, so that nothing clicks.
  for (let left = 0; left < RELEASE_S * RATE_HZ; left++) {
    const at = samples.length - 1 - left
    samples[at] = (samples[at] ?? 0) * (left / (RELEASE_S * RATE_HZ))
  }
  return samples
}

function strokeAt({ hz, ringS, level, hardness }: Note, sinceS: number): number {
  const attack = Math.min(1, sinceS / ATTACK_S)
  const tone = OVERTONES.reduce((sum, { ratio, share, fades }, nth) => {
    const loudness = (nth === 0 ? 1 : share * hardness) * Math.exp((-sinceS * fades) / ringS)
    return sum + loudness * Math.sin(2 * Math.PI * hz * ratio * sinceS)
  }, 0)
  return level * attack * tone
}

/** Full scale is the loudest sample at 0.89 (−1 dB), so that the encoder cuts nothing. */
function pcmOf(samples: Float32Array): Buffer {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const pcm = Buffer.alloc(samples.length * 2)
  for (const [at, sample] of samples.entries()) pcm.writeInt16LE(Math.round((sample / loudest) * 0.89 * 32_767), at * 2)
  return pcm
}

function encode(name: string, samples: Float32Array): void {
  const file = `${PUBLIC}${name}.mp3`
  const raw = ['-f', 's16le', '-ar', String(RATE_HZ), '-ac', '1', '-i', 'pipe:0']
  const mp3 = [
    '-codec:a',
    'libmp3lame',
    '-b:a',
    BIT_RATE,
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-id3v2_version',
    '0',
  ]
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...raw, ...mp3, file], { input: pcmOf(samples) })
  const { size } = statSync(file)
  if (size > MAX_BYTES) throw new Error(`${file}: ${size} bytes, more than ${MAX_BYTES}`)
  console.log(`${file} ${size} bytes`)
}

encode('alert', synthesise(ALERT, 1.1))
encode('alert-critical', synthesise(CRITICAL, 1.85))
