import type { SessionUser } from '../../../api/session.ts'
import { initials } from '../../../text/initials.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import settingsStyles from '../../../widgets/settings/settings.module.css'

/** Whose account it is. */
export function Person({ user }: { readonly user: SessionUser }) {
  const isNamed = user.name !== '' && user.name !== user.email
  return (
    <header className={classNames(layoutStyles.row, settingsStyles.person)}>
      <Avatar letters={initials(user)} />
      <div className={classNames(layoutStyles.shrinks, textStyles.breaks)}>
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
