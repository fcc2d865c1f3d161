import { formatDateTime } from '@vigia/domain/format/date-time'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Passkey } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import { SettingsRow } from '../../../widgets/settings/settings-part.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'

const MAX_NAME = 60

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly icon: ReactNode
  readonly onRenamed: () => void
  readonly onRemove: () => void
}

/** A passkey: its name, which can be changed, its age and its last use. */
export function PasskeyRow({ passkey, icon, onRenamed, onRemove }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { name, createdAt, lastUsedAt } = passkey
  if (isRenaming) {
    const close = (): void => setRenaming(false)
    return (
      <li className={classNames(layoutStyles.wrap, settingsStyles.row)}>
        <RenameForm
          passkey={passkey}
          onCancel={close}
          onRenamed={() => {
            close()
            onRenamed()
          }}
        />
      </li>
    )
  }
  const used = lastUsedAt === null ? 'sin usar' : `usada el ${formatDateTime(lastUsedAt)}`
  return (
    <SettingsRow icon={icon} title={<bdi>{name}</bdi>} detail={`Creada el ${formatDateTime(createdAt)} · ${used}`}>
      <IconButton
        size="sm"
        label={`Cambiar el nombre de ${name}`}
        icon={<Pencil size={15} aria-hidden="true" />}
        onClick={() => setRenaming(true)}
      />
      <Button size="sm" aria-label={`Quitar ${name}`} onClick={onRemove}>
        Quitar
      </Button>
    </SettingsRow>
  )
}

interface RenameFormProps {
  readonly passkey: Passkey
  readonly onCancel: () => void
  readonly onRenamed: () => void
}

function RenameForm({ passkey, onCancel, onRenamed }: RenameFormProps) {
  const [name, setName] = useState(passkey.name)
  const { isBusy, message, attempt } = useAttempt()
  const save = async (): Promise<void> => {
    const renaming = { params: { id: passkey.id }, body: { name: name.trim() } }
    if ((await attempt(() => call('renamePasskey', renaming))) !== null) onRenamed()
  }
  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={() => void save()}
      acts={
        <>
          <Button size="sm" tone="ghost" disabled={isBusy} onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" size="sm" disabled={isBusy || name.trim() === ''}>
            Guardar nombre
          </Button>
        </>
      }
    >
      <Field
        autoFocus
        label="Nombre de la llave"
        maxLength={MAX_NAME}
        value={name}
        readOnly={isBusy}
        onChange={(event) => setName(event.target.value)}
      />
    </Form>
  )
}
