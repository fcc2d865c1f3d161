import { keyStanding } from '@vigia/domain/account/key-standing'
import type { Account } from '../../api/account.ts'
import type { ApiKey } from '../../api/api-keys.ts'
import type { GpsSessions } from '../../api/gps-sessions.ts'
import type { System } from '../../api/system.ts'
import type { Webhook } from '../../api/webhooks.ts'
import type { Work } from '../../api/works.ts'

/** What the server said last of one thing that may want attention. */
interface Watched<Data> {
  /** Undefined: not yet, or never to this person. */
  readonly data: Data | undefined
  /** Why it is not known how that stands now. */
  readonly error: Error | null
}

/** What may want attention, as far as the server told it. */
export interface WatchedSettings {
  readonly account: Watched<Pick<Account, 'hasPassword' | 'totp' | 'passkeys'>>
  readonly sessions: Watched<Pick<GpsSessions, 'sessions'>>
  readonly keys: Watched<readonly ApiKey[]>
  readonly webhooks: Watched<readonly Webhook[]>
  readonly system: Watched<Pick<System, 'components'>>
  /** Verifications of the audit log, the newest first. */
  readonly verifications: Watched<readonly Pick<Work, 'state' | 'verification'>[]>
}

/** Why a section is marked. */
export interface SectionMark {
  readonly text: string
  /** Whether it wants attention; else nobody could look whether it does. */
  readonly isKnown: boolean
}

/**
 * Why sections are marked, by their id (design §0: a mark only where one wants attention). What was known stays when it cannot
 * be asked anew; a section of which nothing is known then is marked too: no mark says that all is well.
 */
export function sectionMarks(watched: WatchedSettings, now: number): ReadonlyMap<string, SectionMark> {
  const { account, sessions, keys, webhooks, system, verifications } = watched
  const marks: readonly (readonly [string, string | null, ...Pick<Watched<unknown>, 'error'>[]])[] = [
    ['account', accountMark(account.data), account],
    ['platforms', platformsMark(sessions.data), sessions],
    ['integrations', webhooksMark(webhooks.data) ?? keysMark(keys.data, now), webhooks, keys],
    ['data', isBackupLate(system.data) ? 'El respaldo está atrasado o falló' : null, system],
    ['audit', auditMark(verifications.data), verifications],
    ['system', systemMark(system.data), system],
  ]
  return new Map(
    marks.flatMap(([id, text, ...asked]) => {
      if (text !== null) return [[id, { text, isKnown: true }] as const]
      return asked.some(({ error }) => error !== null) ? [[id, UNKNOWN] as const] : []
    }),
  )
}

const UNKNOWN: SectionMark = { text: 'No se pudo revisar si algo espera aquí', isKnown: false }

function accountMark(account: WatchedSettings['account']['data']): string | null {
  // Whom an identity provider vouches for has none here.
  if (account === undefined || !account.hasPassword || account.totp || account.passkeys.length > 0) return null
  return 'No tiene segundo factor'
}

function platformsMark(answer: WatchedSettings['sessions']['data']): string | null {
  const waiting = answer?.sessions.filter(({ needsPerson }) => needsPerson).length ?? 0
  if (waiting === 0) return null
  return waiting === 1 ? 'Una plataforma espera a una persona' : `${waiting} plataformas esperan a una persona`
}

function webhooksMark(webhooks: WatchedSettings['webhooks']['data']): string | null {
  if (webhooks?.some(({ turnedOffAt }) => turnedOffAt !== null) === true) return 'Un webhook se apagó solo'
  return webhooks?.some(({ isOn, failingSince }) => isOn && failingSince !== null) === true
    ? 'Un webhook no recibe'
    : null
}

const keysMark = (keys: WatchedSettings['keys']['data'], now: number): string | null =>
  keys?.some((key) => keyStanding(key, now) === 'expired') === true ? 'Una clave venció' : null

const isBackupLate = (system: WatchedSettings['system']['data']): boolean =>
  system?.components.some(({ key, state }) => key === 'backup' && (state === 'warn' || state === 'bad')) === true

/** By the last verification that came to its end: one that failed says nothing of the log. */
function auditMark(verifications: WatchedSettings['verifications']['data']): string | null {
  const verified = verifications?.find(({ state }) => state === 'done')
  return verified?.verification?.broken == null ? null : 'La auditoría está alterada'
}

function systemMark(system: WatchedSettings['system']['data']): string | null {
  const failing = system?.components.filter(({ state }) => state === 'bad').length ?? 0
  if (failing === 0) return null
  return failing === 1 ? 'Una parte del sistema falla' : `${failing} partes del sistema fallan`
}
