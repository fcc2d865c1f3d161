/** Of the minutes for which a unit was to be read, from this share on the platform is read well. */
export const READ_WELL_SHARE = 0.9
/** Fewer minutes than this say nothing of a platform. */
const MIN_WANTED_MINUTES = 10

export type PlatformHealthState = 'ok' | 'warn' | 'unknown'

/** Minutes of all sessions on a platform, and those of them in which the unit had been read. */
export interface ReadMinutes {
  readonly wanted: number
  readonly read: number
}

/** 0 to 1; null: too little is known to say. */
export const readShare = ({ wanted, read }: ReadMinutes): number | null =>
  wanted < MIN_WANTED_MINUTES ? null : read / wanted

/** How a platform stands (screens-ours-3 §4): it warns under 90 % of the last day, or when a session waits for a person. */
export function judgePlatform(lastDay: ReadMinutes, waiting: number): PlatformHealthState {
  const share = readShare(lastDay)
  if (waiting > 0 || (share !== null && share < READ_WELL_SHARE)) return 'warn'
  return share === null ? 'unknown' : 'ok'
}
