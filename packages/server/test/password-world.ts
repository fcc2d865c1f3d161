import type { ListeningPlatform } from './listening-platform.ts'
import { secretForms } from './secret-forms.ts'

/** A time in which a site was confirmed, by `performance.now()`; `until` grows to the moment in which its sessions have ended. */
interface Confirmation {
  readonly site: string
  readonly from: number
  until: number
}

/**
 * What a test knows of passwords, apart from the server: for which site each was given, and when a person who may had
 * confirmed which site. It judges what the sites received.
 */
export interface PasswordWorld {
  /** A new password, about to be given for a link to this site; null: to none, so that no site may ever get it. */
  newPassword(site: string | null): string
  /** The change that carried it was refused. */
  wasRefused(password: string): void
  /** The site that a password was given for. */
  siteOf(password: string): string | null
  /** About to be confirmed by somebody who may. */
  confirm(site: string): void
  /** Withdrawn, and every session of it has ended. */
  withdraw(site: string): void
  isConfirmed(site: string): boolean
  /** Each password that reached a site which was not its own, or which nobody had confirmed then, in words. */
  leaks(platforms: readonly ListeningPlatform[]): readonly string[]
  /** How many passwords have reached the site that they were given for. */
  delivered(platforms: readonly ListeningPlatform[]): number
}

export function createPasswordWorld(): PasswordWorld {
  const sites = new Map<string, string | null>()
  const forms = new Map<string, readonly string[]>()
  const confirmations: Confirmation[] = []
  const standing = (site: string) => confirmations.find((one) => one.site === site && one.until === Infinity)
  const passwordsIn = (text: string): readonly string[] =>
    [...forms].flatMap(([password, all]) => (all.some((form) => text.includes(form)) ? [password] : []))
  const received = (platforms: readonly ListeningPlatform[]) =>
    platforms.flatMap(({ origin, arrivals }) =>
      arrivals().flatMap(({ text, at }) => passwordsIn(text).map((password) => ({ origin, at, password }))),
    )

  return {
    newPassword: (site) => {
      const password = `clave-${sites.size}-${Math.random().toString(36).slice(2, 10)}`
      sites.set(password, site)
      forms.set(password, secretForms(password))
      return password
    },
    wasRefused: (password) => sites.set(password, null),
    siteOf: (password) => sites.get(password) ?? null,
    confirm: (site) => {
      if (standing(site) === undefined) confirmations.push({ site, from: performance.now(), until: Infinity })
    },
    withdraw: (site) => {
      const confirmation = standing(site)
      if (confirmation !== undefined) confirmation.until = performance.now()
    },
    isConfirmed: (site) => standing(site) !== undefined,
    leaks: (platforms) =>
      received(platforms).flatMap(({ origin, at, password }) => {
        if (sites.get(password) !== origin) return [`${password}, given for ${sites.get(password)}, reached ${origin}`]
        const isConfirmed = confirmations.some(({ site, from, until }) => site === origin && from <= at && at <= until)
        return isConfirmed ? [] : [`${password} reached ${origin}, which nobody had confirmed`]
      }),
    delivered: (platforms) =>
      new Set(received(platforms).flatMap(({ origin, password }) => (sites.get(password) === origin ? [password] : [])))
        .size,
  }
}
