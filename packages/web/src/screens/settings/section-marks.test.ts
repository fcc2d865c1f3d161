import { expect, test } from 'vitest'
import type { ApiKey } from '../../api/api-keys.ts'
import type { Webhook } from '../../api/webhooks.ts'
import { sectionMarks, type WatchedSettings } from './section-marks.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
/** What was answered; of the rest nothing yet. */
type Answered = { readonly [Key in keyof WatchedSettings]?: WatchedSettings[Key]['data'] }
const watching = (answered: Answered, failed: readonly (keyof WatchedSettings)[] = []): WatchedSettings => {
  const of = <Key extends keyof WatchedSettings>(key: Key) => ({
    data: answered[key],
    error: failed.includes(key) ? new Error('La base no responde.') : null,
  })
  return {
    ...{ account: of('account'), sessions: of('sessions'), keys: of('keys') },
    ...{ webhooks: of('webhooks'), system: of('system'), verifications: of('verifications') },
  } as WatchedSettings
}
const ACCOUNT = { hasPassword: true, totp: false, passkeys: [] }
const webhook = (over: Partial<Webhook>) => [{ isOn: true, turnedOffAt: null, failingSince: null, ...over } as Webhook]
const key = (over: Partial<ApiKey>) => [
  { createdAt: NOW - 1, expiresAt: NOW + 1, revokedAt: null, lastUsedAt: null, ...over } as ApiKey,
]
const system = (component: string, state: string) =>
  ({ components: [{ key: component, state }] }) as unknown as Answered['system']
const sessions = (...waiting: boolean[]) =>
  ({ sessions: waiting.map((needsPerson) => ({ needsPerson })) }) as unknown as Answered['sessions']

const MARKED = 'La auditoría está alterada'
const verified = (...found: ('running' | 'whole' | 'broken')[]) =>
  found.map((what) => ({
    state: what === 'running' ? 'running' : 'done',
    verification: what === 'running' ? null : { broken: what === 'whole' ? null : {} },
  })) as unknown as Answered['verifications']

test.each<[string, Answered, Record<string, string>]>([
  ['what is not known marks nothing', {}, {}],
  ['no second factor', { account: ACCOUNT }, { account: 'No tiene segundo factor' }],
  ['an authenticator app', { account: { ...ACCOUNT, totp: true } }, {}],
  ['an account of an identity provider', { account: { ...ACCOUNT, hasPassword: false } }, {}],
  ['a platform that waits', { sessions: sessions(true, false) }, { platforms: 'Una plataforma espera a una persona' }],
  ['none that does', { sessions: sessions(false) }, {}],
  [
    'a webhook that was turned off',
    { webhooks: webhook({ isOn: false, turnedOffAt: NOW }) },
    { integrations: 'Un webhook se apagó solo' },
  ],
  ['one that a person turned off', { webhooks: webhook({ isOn: false, failingSince: NOW }) }, {}],
  ['one that receives nothing', { webhooks: webhook({ failingSince: NOW }) }, { integrations: 'Un webhook no recibe' }],
  ['a key that ended', { keys: key({ expiresAt: NOW }) }, { integrations: 'Una clave venció' }],
  ['one that was revoked', { keys: key({ expiresAt: NOW, revokedAt: NOW }) }, {}],
  ['a late backup', { system: system('backup', 'warn') }, { data: 'El respaldo está atrasado o falló' }],
  [
    'a backup that failed',
    { system: system('backup', 'bad') },
    { data: 'El respaldo está atrasado o falló', system: 'Una parte del sistema falla' },
  ],
  ['an audit log that was changed', { verifications: verified('running', 'broken') }, { audit: MARKED }],
  ['one that is whole again', { verifications: verified('whole', 'broken') }, {}],
  ['what cannot be measured is said in its section', { system: system('disk', 'unknown') }, {}],
])('%s', (_why, watched, expected) => {
  const marks = [...sectionMarks(watching(watched), NOW)]
  expect(Object.fromEntries(marks.map(([id, { text }]) => [id, text]))).toEqual(expected)
  expect(marks.every(([, { isKnown }]) => isKnown)).toBe(true)
})

test.each<[string, Answered, (keyof WatchedSettings)[], Record<string, boolean>]>([
  ['a look that failed is not told as nothing to look at', {}, ['sessions'], { platforms: false }],
  ['one that fails later hides nothing', { sessions: sessions(true) }, ['sessions'], { platforms: true }],
  ['nor says that all is still well', { sessions: sessions(false) }, ['sessions'], { platforms: false }],
  ['of two looks one is enough to doubt', { webhooks: webhook({}) }, ['keys'], { integrations: false }],
  ['and what is known is said', { webhooks: webhook({ failingSince: NOW }) }, ['keys'], { integrations: true }],
  ['the system is two sections', {}, ['system'], { data: false, system: false }],
])('%s', (_why, watched, failed, expected) => {
  const marks = [...sectionMarks(watching(watched, failed), NOW)]
  expect(Object.fromEntries(marks.map(([id, { isKnown }]) => [id, isKnown]))).toEqual(expected)
})
