import { isRecord } from '../browser/is-record.ts'
import { readJson, writeJson } from '../browser/storage.ts'

/** The last time that somebody listened whether this browser can be heard: it is about its loudspeaker, not about them. */
export interface SoundTrial {
  readonly at: number
  readonly isAudible: boolean
}

const KEY = 'alertas.prueba'

const isTrial = (value: unknown): value is SoundTrial =>
  isRecord(value) && typeof value.at === 'number' && typeof value.isAudible === 'boolean'

export const soundTrial = (): SoundTrial | null => readJson(KEY, isTrial)

export function noteSoundTrial(trial: SoundTrial): SoundTrial {
  writeJson(KEY, trial)
  return trial
}
