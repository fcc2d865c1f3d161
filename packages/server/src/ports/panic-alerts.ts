export interface PanicAlerts {
  /**
   * Opens the panic alert of each active trip that the device speaks for at this instant, with its history and its event, in
   * one statement. One that is open and that somebody has acknowledged calls again: nobody has seen this press. Nothing
   * happens for a trip whose alert calls already, or tells of this press or a later one, which may arrive twice, nor while
   * the button is held. Answers the trips whose alert was opened.
   */
  call(deviceId: number, panic: Panic, now: number): Promise<readonly string[]>
}

/** A press of the button, with where its device last knew itself; `point` is null when its message had no usable place. */
export interface Panic {
  readonly at: number
  /** Whether its sender proved to be the device, by a key or a secret. */
  readonly isProved: boolean
  /** A press of its own, whatever was pressed a moment ago: no button that sends while it is held. Absent: it may be such a one. */
  readonly isOwnPress?: boolean
  readonly point: { readonly lat: number; readonly lng: number } | null
  /** When it was there, where that was before it was pressed. Absent: as it was pressed. */
  readonly pointAt?: number
}
