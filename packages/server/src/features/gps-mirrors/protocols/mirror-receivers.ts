import { createSecureContext } from 'node:tls'
import type { MirrorKind } from '@vigia/contract'
import type { Logger } from '@vigia/runtime/logger'
import { ipsConversation } from './ips-conversation.ts'
import type { MirrorIntake } from './mirror-intake.ts'
import { retranslatorConversation } from './retranslator-conversation.ts'
import { type Conversation, type ReceiverLimits, startTcpReceiver, type TcpReceiver } from './tcp-receiver.ts'

interface Deps {
  readonly intake: MirrorIntake
  readonly logger: Logger
  readonly host: string
  /** Null: off; 0: any free one. */
  readonly retranslatorPort: number | null
  readonly ipsPort: number | null
  /** PEM; null: without TLS. */
  readonly certificate?: { readonly cert: Buffer | string; readonly key: Buffer | string } | null
  readonly limits?: ReceiverLimits
}

interface Protocol {
  readonly kind: MirrorKind
  expects(address: string): Promise<boolean>
  converse(address: string): Conversation
}

export interface MirrorReceivers {
  /** Null where the receiver is off, or its port could not be had. */
  readonly ports: { readonly retranslator: number | null; readonly ips: number | null }
  close(): Promise<void>
}

/** Opens the TCP receivers. Never rejects: a port that is taken is logged, and the rest works. */
export async function startMirrorReceivers(deps: Deps): Promise<MirrorReceivers> {
  const { intake, logger, host } = deps
  const secureContext = deps.certificate ? createSecureContext(deps.certificate) : null
  const open = async (port: number | null, { kind, ...protocol }: Protocol): Promise<TcpReceiver | null> => {
    if (port === null) return null
    const limits = deps.limits === undefined ? {} : { limits: deps.limits }
    const turnedAway = (address: string, reason: 'crowded' | 'encrypted' | 'plain'): void =>
      void intake.refused({ kind, mirror: null, reason, address })
    return startTcpReceiver({ host, port, logger, secureContext, turnedAway, ...protocol, ...limits }).catch(
      (error: unknown) => {
        logger.warn({ err: error, port }, 'no se pudo abrir el puerto de un receptor de GPS espejo')
        return null
      },
    )
  }
  const [retranslator, ips] = await Promise.all([
    open(deps.retranslatorPort, {
      kind: 'wialon-retranslator',
      expects: intake.expectsRetranslator,
      converse: (address) => retranslatorConversation(intake, address),
    }),
    open(deps.ipsPort, {
      kind: 'wialon-ips',
      expects: async () => true,
      converse: (address) => ipsConversation(intake, address),
    }),
  ])
  return {
    ports: { retranslator: retranslator?.port ?? null, ips: ips?.port ?? null },
    close: async () => {
      await Promise.all([retranslator?.close(), ips?.close()])
    },
  }
}
