import { readText, writeText } from '../browser/storage.ts'
import type { SoundName } from './sound-choice.ts'

/** `blocked`: the browser wants a click on the page first; `missing`: it can't play the file. */
export type Played = 'played' | 'blocked' | 'missing'

/** When this browser last sounded, in whichever tab. */
const SOUNDED_KEY = 'alertas.sonada'

const players = new Map<SoundName, HTMLAudioElement>()

/** Plays a sound from its start; a louder one is not laid over itself. `volume` 0–1. */
export async function playSound(name: SoundName, volume = 1): Promise<Played> {
  const player = players.get(name) ?? new Audio(`/${name}.mp3`)
  players.set(name, player)
  player.volume = volume
  player.currentTime = 0
  try {
    await player.play()
    writeText(SOUNDED_KEY, String(Date.now()))
    return 'played'
  } catch (error) {
    return problemOf(error)
  }
}

/** Stopped before it began, as by Reconocer, is no problem: nobody wants to hear it any more. */
export function problemOf(error: unknown): Played {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return 'played'
  return name === 'NotAllowedError' ? 'blocked' : 'missing'
}

/** Epoch milliseconds by this PC's clock; 0 before the first. */
export const soundedAt = (): number => Number(readText(SOUNDED_KEY) ?? 0) || 0

export function stopSound(): void {
  for (const player of players.values()) player.pause()
}
