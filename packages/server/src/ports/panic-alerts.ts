export interface PanicAlerts {
  /**
   * Opens the panic alert of each active trip that the device speaks for at this instant, with its history and its event, in
   * one statement. Nothing happens for a trip that has one open, or whose alert was opened after this panic: the same panic
   * may arrive twice. Answers the trips whose alert was opened.
   */
  open(deviceId: number, panic: Panic, now: number): Promise<readonly string[]>
}

/** Where the panic was pressed, null when its message had no usable place. */
export interface Panic {
  readonly at: number
  /** Whether its sender proved to be the device, by a key or a secret. */
  readonly isProved: boolean
  readonly point: { readonly lat: number; readonly lng: number } | null
}
