import { matchKey } from '@vigia/domain/text/match-key'
import type { User } from '../../../api/users.ts'

export type PeopleFilter = 'active' | 'open' | 'no-factor' | 'external' | 'disabled'

export const hasFactor = ({ totp, passkeys }: User): boolean => totp || passkeys > 0

export const FILTERS: Readonly<
  Record<PeopleFilter, { readonly label: string; readonly keeps: (user: User) => boolean }>
> = {
  active: { label: 'Activas', keeps: ({ isDisabled }) => !isDisabled },
  open: { label: 'Con sesión abierta', keeps: ({ sessions, isDisabled }) => sessions > 0 && !isDisabled },
  'no-factor': { label: 'Sin dos pasos', keeps: (user) => !hasFactor(user) && !user.isDisabled },
  external: { label: 'Externas', keeps: ({ isExternal, isDisabled }) => isExternal && !isDisabled },
  disabled: { label: 'De baja', keeps: ({ isDisabled }) => isDisabled },
}

/** Those whose name or e-mail has the words that were typed, accents and case aside, as the filter keeps them. */
export function filterPeople(users: readonly User[], filter: PeopleFilter, typed: string): readonly User[] {
  const words = matchKey(typed)
  const { keeps } = FILTERS[filter]
  return users.filter(
    (user) => keeps(user) && (words === '' || `${matchKey(user.name)} ${matchKey(user.email)}`.includes(words)),
  )
}
