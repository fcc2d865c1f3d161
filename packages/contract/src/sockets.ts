import type { z } from 'zod'
import type { AlertWire, alertSocketEvents } from './alerts.ts'
import type { deviceSocketEvents } from './devices.ts'
import type { liveEvents, watchRequest } from './events.ts'
import type { presenceRequests, presenceSocketEvents } from './presence.ts'
import type { remoteRequests, remoteSocketEvents } from './remote-screen.ts'

type Listeners<Payloads extends Readonly<Record<string, z.ZodType>>> = {
  readonly [Event in keyof Payloads]: (payload: z.output<Payloads[Event]>) => void
}
type AlertListener = (alert: AlertWire, cursor: string) => void

/** What the server says on each namespace of Socket.IO, event → listener; on all of them also `closing` (`liveEvents`). */
export interface SocketEvents {
  readonly '/': Listeners<Omit<typeof liveEvents, 'closing'>>
  readonly '/alerts': Listeners<Omit<typeof alertSocketEvents, 'new-alert' | 'alert-updated' | 'closing'>> & {
    readonly 'new-alert': AlertListener
    readonly 'alert-updated': AlertListener
  }
  readonly '/presence': Listeners<typeof presenceSocketEvents>
  readonly '/remote': Listeners<typeof remoteSocketEvents>
  readonly '/devices': Listeners<typeof deviceSocketEvents>
}

/** What a client says on each namespace. `ping` is acknowledged at once, for the latency. */
export interface SocketRequests {
  readonly '/': { readonly watch: (request: z.input<typeof watchRequest>) => void }
  readonly '/alerts': object
  readonly '/presence': Listeners<typeof presenceRequests>
  readonly '/remote': Listeners<typeof remoteRequests> & {
    readonly 'take-control': () => void
    readonly 'release-control': () => void
    readonly ping: (acknowledge: () => void) => void
  }
  readonly '/devices': object
}

export type SocketNamespace = keyof SocketEvents
