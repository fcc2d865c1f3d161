import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { accountContext, markReading } from './account-context.ts'
import type { AccountSecrets } from './account-secrets.ts'
import { accountTarget, type TypingRules } from './account-target.ts'
import { inTurn } from './in-turn.ts'
import type { LoopMeans } from './loop-means.ts'
import { type OpenSession, openSession, withinSignals } from './open-platform-session.ts'
import { PlatformProblem, type RemoteScreen } from './platform.ts'
import type { UnitReading } from './reading/evidence.ts'
import type { Redact } from './redact.ts'
import type { AccountFacts } from './trip-watch.ts'
import type { AccountOrder } from './worker-messages.ts'

export interface AccountSessionParts {
  readonly first: AccountOrder
  readonly means: LoopMeans
  readonly redact: Redact
  readonly secrets: AccountSecrets
  readonly signIns: TypingRules
  readonly stop: AbortSignal
  /** As it is now. */
  readonly order: () => AccountOrder
  /** Where there was no room for one more browser session, there is. */
  readonly onRoom: () => void
  readonly onSignedIn: () => void
  readonly onLost: () => void
  readonly onClosed: (hadScreen: boolean) => void
}

/** What an account has of its platform: which kind it is, a session that has been saved, and the one that is open, if any. */
export class AccountSession {
  private readonly parts: AccountSessionParts
  private known: PlatformKind | null
  private hasSaved: boolean
  private open: OpenSession | null = null

  constructor(parts: AccountSessionParts) {
    this.parts = parts
    this.known = parts.first.kind
    this.hasSaved = parts.first.hasSavedSession
  }

  readonly kind = (): PlatformKind | null => this.known

  isOpen(): boolean {
    return this.open !== null
  }

  /** Why the open session has ended by itself; null while it has not. */
  lost(): { readonly reason: unknown } | null {
    return this.open?.life.aborted === true ? { reason: this.open.life.reason } : null
  }

  screen(): RemoteScreen | null {
    return this.open?.session.screen ?? null
  }

  facts(): AccountFacts {
    const isSignedIn = this.open?.session.isSignedIn() === true
    return { kind: this.known, isSignedIn, hasScreen: this.screen() !== null }
  }

  setKind(kind: PlatformKind): void {
    this.known = kind
    this.parts.means.send({ type: 'kind', accountId: this.parts.first.accountId, kind })
  }

  /** The platform is recognised anew. */
  forgetKind(): void {
    this.known = null
  }

  forgetSaved(): void {
    this.hasSaved = false
  }

  async close(): Promise<void> {
    const { first, means, onClosed } = this.parts
    const { accountId } = first
    const closing = this.open
    if (closing === null) return
    this.open = null
    onClosed(closing.session.screen !== null)
    await closing
      .close()
      .catch((err: unknown) => means.logger.error({ accountId, err }, 'no se pudo cerrar una sesión GPS'))
  }

  /** Waits for its turn among all accounts, then opens what is closed and reads what is asked for by then. */
  async read<T extends { readonly wanted: WantedUnit }>(
    ask: () => readonly T[],
  ): Promise<{ readonly asked: readonly T[]; readonly found: readonly UnitReading[]; readonly isSignedIn: boolean }> {
    const { first, means, order, signIns, stop } = this.parts
    if (this.known === null) {
      const mark = (): (() => void) => markReading(first.accountId, means.send)
      const found = means.recognise(order().url, means.createEgress(), stop, mark)
      this.setKind(await withinSignals(found, stop))
    }
    const reader = this.known ?? 'browser'
    const isSigningIn =
      !this.facts().isSignedIn && !this.hasSaved && order().passwordDigest !== null && signIns.mayType()
    return inTurn(means.limits, { isSigningIn, isPage: reader === 'browser' }, stop, async (signal) => {
      this.open ??= await this.openAccount(reader, signal)
      const { session, life } = this.open
      const asked = ask()
      const units = asked.map(({ wanted }) => wanted)
      const found = await withinSignals(session.read(units, AbortSignal.any([signal, life])), signal, life)
      return { asked, found, isSignedIn: session.isSignedIn() === true }
    })
  }

  private async openAccount(reader: PlatformKind, signal: AbortSignal): Promise<OpenSession> {
    const { means, redact, signIns, secrets, order, onLost, onRoom, onSignedIn } = this.parts
    const { limits, platforms, now, send } = means
    const savedSession = this.hasSaved ? await withinSignals(secrets.savedSession(order()), signal) : null
    const egress = means.createEgress()
    const release = reader === 'browser' ? limits.takeRoom(onRoom) : () => undefined
    if (release === null) throw new PlatformProblem('no-capacity')
    const { accountId, url } = order()
    const { origin } = new URL(url)
    const mayPersonChange = (): boolean => order().mayPersonChange
    const onSavedSession = (text: string): void => {
      this.hasSaved = true
      secrets.keepSession(text)
      onSignedIn()
    }
    const context = accountContext({ accountId, origin, egress, redact, now, mayPersonChange, send, onSavedSession })
    const target = accountTarget(order, savedSession, secrets, signIns)
    return openSession({ platform: platforms[reader], target, context, onLost, release }, signal)
  }
}
