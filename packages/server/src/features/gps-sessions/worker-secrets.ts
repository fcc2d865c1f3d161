import { originOf } from '@vigia/egress/origin-of'
import { hideSecrets, redactReading } from '@vigia/gps-reader/redact'
import type { FromWorker, SecretRequest } from '@vigia/gps-reader/worker-messages'
import type { Logger } from '@vigia/runtime/logger'
import type { Sealed, Sealer } from '../../secrets/seal.ts'
import type { PlannedAccount } from './account-orders.ts'
import type { PlatformAccount } from './platform-account.ts'

/** More passwords than a person's retries and our own sign-ins can need: somebody is collecting them. */
const PASSWORDS_PER_WINDOW = 20
const WINDOW_MS = 60_000

/** What the worker says that is stored. */
type StoredNews = Exclude<
  FromWorker,
  { readonly type: 'ready' | 'isolation' | 'news' | 'screen-gone' | 'secret-request' }
>

/** With nothing of it in the clear that has to be sealed. */
export type SealedNews =
  | Exclude<StoredNews, { readonly type: 'saved-session' | 'refused' }>
  /** With the password that it says it of: more than one digest when the key was rotated since. */
  | (Extract<StoredNews, { readonly type: 'refused' }> & {
      readonly passwordDigests: readonly Buffer[]
      /** Of an account that was only tried: the tables may not have it. */
      readonly of?: { readonly organisationId: string; readonly platform: PlatformAccount }
    })
  | { readonly type: 'saved-session'; readonly accountId: string; readonly sealed: Sealed }

/**
 * Opens secrets for the worker, which has no key: one at a time, of an account that is in the plan as the worker knows it,
 * for the origin of its link; at most twenty times a password of one account a minute. What is refused is logged, without the secret.
 */
export interface WorkerSecrets {
  /** Null when it is not given. */
  open(request: SecretRequest, now: number): string | null
  /** Seals what is to be stored, and takes out of everything else the secrets that a platform repeated. */
  seal(message: StoredNews): SealedNews | null
}

interface Deps {
  readonly sealer: Sealer
  readonly logger: Logger
  readonly planOf: (accountId: string) => PlannedAccount | undefined
}

export function createWorkerSecrets({ sealer, logger, planOf }: Deps): WorkerSecrets {
  /** Of passwords that were given lately, by account. */
  const given = new Map<string, readonly number[]>()

  const isTooMany = (accountId: string, now: number): boolean => {
    for (const [id, times] of given) if (times.every((at) => at <= now - WINDOW_MS)) given.delete(id)
    const lately = (given.get(accountId) ?? []).filter((at) => at > now - WINDOW_MS)
    given.set(accountId, [...lately, now].slice(-PASSWORDS_PER_WINDOW))
    return lately.length >= PASSWORDS_PER_WINDOW
  }
  const refuse = ({ accountId, what }: SecretRequest, why: string): null => {
    logger.warn({ accountId, what, why }, 'no se entregó un secreto al proceso que lee plataformas GPS')
    return null
  }

  return {
    open: (request, now) => {
      const plan = planOf(request.accountId)
      if (plan === undefined) return refuse(request, 'la cuenta no se lee')
      if (request.passwordDigest !== plan.order.passwordDigest) return refuse(request, 'la contraseña es otra')
      if (request.origin !== originOf(plan.order.url)) return refuse(request, 'el sitio es otro')
      if (request.what === 'password' && isTooMany(request.accountId, now)) return refuse(request, 'se pidió demasiado')
      const secret = openSealed(sealer, plan.secrets[request.what])
      return secret ?? refuse(request, 'no hay, o se selló con otra llave')
    },
    seal: (message) => {
      const plan = planOf(message.accountId)
      if (message.type === 'saved-session') {
        if (plan === undefined) return null
        const { context } = plan.secrets.session
        const sealed = sealer.seal(Buffer.from(message.savedSession), context)
        return { type: 'saved-session', accountId: message.accountId, sealed }
      }
      if (message.type === 'refused')
        return { ...message, passwordDigests: plan === undefined ? [] : passwordDigestsOf(sealer, plan) }
      const password = plan === undefined ? null : openSealed(sealer, plan.secrets.password)
      return password === null ? message : withoutSecret(message, password)
    },
  }
}

/** Of the password in the plan: as the plan has it and, when the key was rotated since, by the new one. */
export function passwordDigestsOf(sealer: Sealer, { passwordDigest, secrets }: PlannedAccount): readonly Buffer[] {
  if (passwordDigest === null) return []
  const password = openSealed(sealer, secrets.password)
  const digest = password === null ? passwordDigest : sealer.passwordDigest(password)
  return digest.equals(passwordDigest) ? [digest] : [passwordDigest, digest]
}

/** A platform may show, long after the sign-in, what was typed. */
function withoutSecret(message: SealedNews, secret: string): SealedNews {
  const hide = (text: string): string => hideSecrets(text, [secret])
  switch (message.type) {
    case 'standing':
      return { ...message, evidence: message.evidence.map(hide) }
    case 'reading':
      return { ...message, reading: redactReading(message.reading, hide) }
    case 'denied': {
      const { by, what, where, because } = message.denied
      return { ...message, denied: { by, what: hide(what), where: hide(where), because: hide(because) } }
    }
    default:
      return message
  }
}

function openSealed(sealer: Sealer, { sealed, context }: PlannedAccount['secrets']['password']): string | null {
  if (sealed === null) return null
  try {
    return sealer.open(sealed, context).toString('utf8')
  } catch {
    return null
  }
}
