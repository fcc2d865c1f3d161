/** What may be called beyond the public internet. Nothing here comes from an organisation's settings. */
export interface EgressRules {
  /**
   * `host:port` that is called as it is: the demo fleet's platforms on this machine, and tests'. No configuration reaches
   * this list. `host:*`: every port but our own.
   */
  readonly allowedHosts: readonly string[]
  /** `host:port` in private networks that the operator allows (VIGIA_ALLOWED_HOSTS); never this machine, nor metadata. */
  readonly privateHosts: readonly string[]
  /** Ports on which this process listens: refused on every address of this machine, whoever allows it. */
  readonly ownPorts: readonly number[]
}
