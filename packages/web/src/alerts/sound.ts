import type { SoundName } from './sound-choice.ts'

/** `blocked`: the browser wants a click on the page first; `missing`: it can't play the file. */
export type Played = 'played' | 'blocked' | 'missing'

const players = new Map<SoundName, HTMLAudioElement>()

/** Plays a sound from its start; a louder one is not laid over itself. `volume` 0–1. */
export async function playSound(name: SoundName, volume = 1): Promise<Played> {
  const player = players.get(name) ?? new Audio(`/${name}.mp3`)
  players.set(name, player)
  player.volume = volume
  player.currentTime = 0
  try {
    await player.play()
    return 'played'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'missing'
  }
}

export function stopSound(): void {
  for (const player of players.values()) player.pause()
}
