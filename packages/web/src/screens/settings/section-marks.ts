import { keyStanding } from '@vigia/domain/account/key-standing'
import type { Account } from '../../api/account.ts'
import type { ApiKey } from '../../api/api-keys.ts'
import type { GpsSessions } from '../../api/gps-sessions.ts'
import type { System } from '../../api/system.ts'
import type { Webhook } from '../../api/webhooks.ts'

/** What the server said of what may want attention; undefined: not yet, or it could not be asked, and nothing is marked for it. */
export interface WatchedSettings {
  readonly account: Pick<Account, 'hasPassword' | 'totp' | 'passkeys'> | undefined
  readonly sessions: Pick<GpsSessions, 'sessions'> | undefined
  readonly keys: readonly ApiKey[] | undefined
  readonly webhooks: readonly Webhook[] | undefined
  readonly system: Pick<System, 'components'> | undefined
}

/** Why sections want attention, in words, by their id (design §0: a mark only there). */
export function sectionMarks(watched: WatchedSettings, now: number): ReadonlyMap<string, string> {
  const marks: readonly (readonly [string, string | null])[] = [
    ['account', accountMark(watched.account)],
    ['platforms', platformsMark(watched.sessions)],
    ['integrations', webhooksMark(watched.webhooks) ?? keysMark(watched.keys, now)],
    ['data', isBackupLate(watched.system) ? 'El respaldo está atrasado o falló' : null],
    ['system', systemMark(watched.system)],
  ]
  return new Map(marks.flatMap(([id, text]) => (text === null ? [] : [[id, text] as const])))
}

function accountMark(account: WatchedSettings['account']): string | null {
  // Whom an identity provider vouches for has none here.
  if (account === undefined || !account.hasPassword || account.totp || account.passkeys.length > 0) return null
  return 'No tiene segundo factor'
}

function platformsMark(answer: WatchedSettings['sessions']): string | null {
  const waiting = answer?.sessions.filter(({ needsPerson }) => needsPerson).length ?? 0
  if (waiting === 0) return null
  return waiting === 1 ? 'Una plataforma espera a una persona' : `${waiting} plataformas esperan a una persona`
}

function webhooksMark(webhooks: WatchedSettings['webhooks']): string | null {
  if (webhooks?.some(({ turnedOffAt }) => turnedOffAt !== null) === true) return 'Un webhook se apagó solo'
  return webhooks?.some(({ isOn, failingSince }) => isOn && failingSince !== null) === true
    ? 'Un webhook no recibe'
    : null
}

const keysMark = (keys: WatchedSettings['keys'], now: number): string | null =>
  keys?.some((key) => keyStanding(key, now) === 'expired') === true ? 'Una clave venció' : null

const isBackupLate = (system: WatchedSettings['system']): boolean =>
  system?.components.some(({ key, state }) => key === 'backup' && (state === 'warn' || state === 'bad')) === true

function systemMark(system: WatchedSettings['system']): string | null {
  const failing = system?.components.filter(({ state }) => state === 'bad').length ?? 0
  if (failing === 0) return null
  return failing === 1 ? 'Una parte del sistema falla' : `${failing} partes del sistema fallan`
}
