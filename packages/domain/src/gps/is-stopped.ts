const STOPPED_HISTORY = 3
const STOPPED_ALERT = /DETENID[OA]/

interface Standing {
  readonly speed: number | null
  /** Position history, newest first. */
  readonly history?: readonly { readonly speed: number | null }[] | null
  /** The trip's alert, as code or text. */
  readonly alert?: string | null
}

/** The stopped marker of Sentinel (spec §4, rules §1): the alert decides, else the speed and the three newest speeds. */
export function isStopped({ speed, history, alert }: Standing): boolean {
  if (alert && STOPPED_ALERT.test(alert)) return true
  return speed === 0 && (history ?? []).slice(0, STOPPED_HISTORY).every((position) => position.speed === 0)
}
