import type { SessionUser } from '../../api/session.ts'
import { initials } from '../../text/initials.ts'

/** Whose account it is. */
export function Person({ user }: { readonly user: SessionUser }) {
  const isNamed = user.name !== '' && user.name !== user.email
  return (
    <header className="settings-person">
      <span className="ava" aria-hidden="true">
        {initials(user)}
      </span>
      <div>
        <b>
          <bdi>{user.name || user.email}</bdi>
        </b>
        <small>
          {isNamed ? (
            <>
              <bdi>{user.email}</bdi> ·{' '}
            </>
          ) : null}
          {user.role}
        </small>
      </div>
    </header>
  )
}
