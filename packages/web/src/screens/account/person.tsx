import type { SessionUser } from '../../api/session.ts'
import userButtonStyles from '../../app/user-button.module.css'
import { initials } from '../../text/initials.ts'
import settingsStyles from '../../widgets/settings/settings.module.css'

/** Whose account it is. */
export function Person({ user }: { readonly user: SessionUser }) {
  const isNamed = user.name !== '' && user.name !== user.email
  return (
    <header className={settingsStyles.person}>
      <span className={userButtonStyles.avatar} aria-hidden="true">
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
