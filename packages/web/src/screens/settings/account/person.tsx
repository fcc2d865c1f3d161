import { formatDateTime } from '@vigia/domain/format/date-time'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type Account, updateMe } from '../../../api/account.ts'
import { renameUser, type SessionUser } from '../../../api/session.ts'
import { initials } from '../../../text/initials.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { showToast } from '../../../ui/show-toast.ts'
import textStyles from '../../../ui/text.module.css'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import { useAttempt } from '../../../widgets/use-attempt.ts'

interface PersonProps {
  readonly account: Pick<Account, 'user' | 'lastSignIn'>
  readonly onChanged: () => void
}

/** Whose account it is, by what name, and when somebody last came in with it: the line by which they see that it was not them. */
export function Person({ account: { user, lastSignIn }, onChanged }: PersonProps) {
  const [isNaming, setNaming] = useState(false)
  const isNamed = user.name !== '' && user.name !== user.email
  return (
    <header className={classNames(layoutStyles.wrap, settingsStyles.person)}>
      <Avatar letters={initials(user)} />
      {isNaming ? (
        <NameForm
          user={user}
          onEnd={(isChanged) => {
            setNaming(false)
            if (isChanged) onChanged()
          }}
        />
      ) : (
        <>
          <div className={classNames(layoutStyles.shrinks, textStyles.breaks, layoutStyles.fill)}>
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
            <small>{lastSignInText(lastSignIn)}</small>
          </div>
          <Button size="sm" icon={<Pencil size={14} aria-hidden="true" />} onClick={() => setNaming(true)}>
            Editar nombre
          </Button>
        </>
      )}
    </header>
  )
}

function lastSignInText(last: Account['lastSignIn']): string {
  if (last === null) return 'De otra entrada no hay registro'
  const from = last.address === null ? '' : ` desde ${last.address}`
  return `Última entrada, aparte de esta: ${formatDateTime(last.at)}${from}`
}

interface NameFormProps {
  readonly user: SessionUser
  readonly onEnd: (isChanged: boolean) => void
}

function NameForm({ user, onEnd }: NameFormProps) {
  const [name, setName] = useState(user.name)
  const { isBusy, message, attempt } = useAttempt()
  const save = async (): Promise<void> => {
    const changed = await attempt(() => updateMe(name))
    if (changed === null) return
    renameUser(changed.value)
    showToast({ id: 'name', tone: 'ok', title: 'Nombre cambiado' })
    onEnd(true)
  }
  return (
    <Form
      className={layoutStyles.fill}
      isBusy={isBusy}
      message={message}
      onSubmit={() => void save()}
      acts={
        <>
          <Button type="submit" size="sm" disabled={isBusy || name.trim() === ''}>
            {isBusy ? 'Guardando…' : 'Guardar'}
          </Button>
          <Button size="sm" tone="ghost" disabled={isBusy} onClick={() => onEnd(false)}>
            Cancelar
          </Button>
        </>
      }
    >
      <Field
        label="Nombre"
        hint="Como lo ven sus compañeros, y como queda en la auditoría."
        autoComplete="name"
        autoFocus
        maxLength={100}
        value={name}
        readOnly={isBusy}
        onChange={(event) => setName(event.target.value)}
      />
    </Form>
  )
}
