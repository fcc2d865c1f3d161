import type { ProtocolStepWire } from '@vigia/contract'
import type { Protocol } from '@vigia/domain/protocols/protocol'

/** The steps of a protocol as a call answers them. */
export const stepsToWire = (protocol: Protocol): ProtocolStepWire[] =>
  protocol.map(({ onTimeout, outs, ...step }) => ({
    ...step,
    outs: outs.map((way) => ({ ...way })),
    on_timeout: onTimeout,
  }))
