import type { ApiScope } from '@vigia/contract'
import { DAY_MS } from '@vigia/domain/time/duration'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { createApiKey, type NewApiKey } from '../../../api/api-keys.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import { acquireLive } from '../../../live/live.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, LinesField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import { useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'
import { SecretDialog } from '../../../widgets/settings/secret-dialog.tsx'
import { ScopeField } from './scope-field.tsx'
import { SecretPanel } from './secret-panel.tsx'

interface CreateKeyDialogProps {
  readonly withProof: WithProof
  readonly isOffline: boolean
  readonly onMade: () => void
  readonly onClose: () => void
}

/** Makes a key, and shows its secret once. */
export function CreateKeyDialog({ withProof, isOffline, onMade, onClose }: CreateKeyDialogProps) {
  const [made, setMade] = useState<{ readonly secret: string; readonly scopes: readonly ApiScope[] } | null>(null)
  return (
    <SecretDialog title="Nueva clave" widthRem={42} holdsSecret={made !== null} onClose={onClose}>
      {(close) =>
        made === null ? (
          <KeyForm
            isOffline={isOffline}
            onCreate={async (key) => {
              const secret = await withProof(() => createApiKey(key))
              setMade({ secret, scopes: key.scopes })
              onMade()
            }}
          />
        ) : (
          <>
            <SecretPanel {...made} />
            <footer>
              <Button tone="primary" onClick={close}>
                Listo
              </Button>
            </footer>
          </>
        )
      }
    </SecretDialog>
  )
}

const HOLDERS = [
  {
    value: 'organisation',
    label: 'De la organización',
    hint: 'Sigue aunque quien la creó se vaya. Es lo usual para un programa.',
  },
  { value: 'person', label: 'Mía', hint: 'Puede lo que usted puede, y termina con su cuenta.' },
] as const
const ORGANISATION_ONLY = { 'positions:write': 'Solo en una clave de la organización.' } as const

const DEFAULT_DAYS = 90
/** The day's end is within the 366 days that the server allows. */
const MOST_DAYS = 365

interface KeyFormProps {
  readonly isOffline: boolean
  readonly onCreate: (key: NewApiKey) => Promise<void>
}

interface KeyDraft {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly belongsTo: NewApiKey['belongsTo']
  /** As date fields write it; null: as many days from today as are usual. */
  readonly lastDay: string | null
  readonly addresses: string
}

const NO_KEY: KeyDraft = { name: '', scopes: ['read'], belongsTo: 'organisation', lastDay: null, addresses: '' }

/** What is typed of a key that is to be made, what is wrong with it, and its making. */
function useNewKey(onCreate: KeyFormProps['onCreate']) {
  const [today] = useState(() => acquireLive().clock.now())
  const usualDay = dayOf(today + DEFAULT_DAYS * DAY_MS)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const draft = useFieldDraft<KeyDraft>({
    keptAs: 'clave',
    stored: NO_KEY,
    onStale: () => undefined,
    write: ({ all }) =>
      onCreate({
        ...{ name: all.name.trim(), scopes: all.scopes, belongsTo: all.belongsTo },
        ...{ expiresAt: endOf(all.lastDay ?? usualDay), addresses: linesOf(all.addresses) },
      }),
    words: (error) => {
      const found = fieldErrors(error)
      setErrors(found)
      // What stands under its field is not said twice.
      return Object.keys(found).some((field) => FIELDS.includes(field)) ? null : errorText(error)
    },
  })
  const key = { ...draft.shown, lastDay: draft.shown.lastDay ?? usualDay }
  const errorOf = (field: string): string | null => errors[field] ?? null
  const create = (): void => {
    const missing = missingOf(key)
    setErrors(missing)
    if (Object.keys(missing).length === 0) void draft.save()
  }
  return { today, draft, key, errorOf, create }
}

function KeyForm({ isOffline, onCreate }: KeyFormProps) {
  const { today, draft, key, errorOf, create } = useNewKey(onCreate)
  const { edit, isBusy, message } = draft
  const { name, scopes, belongsTo, lastDay, addresses } = key
  const closed = belongsTo === 'person' ? ORGANISATION_ONLY : {}
  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={create}
      acts={
        <Button type="submit" tone="primary" disabled={isBusy || isOffline}>
          {isOffline ? 'Sin conexión' : 'Crear clave'}
        </Button>
      }
    >
      <RecoveredBanner draft={draft} />
      <Field
        autoFocus
        label="Nombre"
        hint="Para qué programa es, por ejemplo «ERP de tráfico»."
        value={name}
        maxLength={100}
        autoComplete="off"
        readOnly={isBusy}
        error={errorOf('name')}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <RadioCards
        legend="De quién es"
        value={belongsTo}
        options={HOLDERS}
        onChange={(holder) => {
          const kept = holder === 'person' ? scopes.filter((scope) => !(scope in ORGANISATION_ONLY)) : scopes
          edit({ belongsTo: holder, scopes: kept })
        }}
      />
      <ScopeField
        scopes={scopes}
        closed={closed}
        error={errorOf('scopes')}
        onChange={(chosen) => edit({ scopes: chosen })}
      />
      <Field
        label="Vence al terminar el día"
        type="date"
        min={dayOf(today)}
        max={dayOf(today + MOST_DAYS * DAY_MS)}
        value={lastDay}
        readOnly={isBusy}
        error={errorOf('expires')}
        hint="A más tardar en un año. Sin uso por 90 días se anula sola."
        onChange={(event) => edit({ lastDay: event.target.value })}
      />
      <LinesField
        label="Direcciones desde las que se acepta"
        hint="Una por línea, hasta 20: 203.0.113.7 o 203.0.113.0/24. Vacío: desde cualquiera."
        value={addresses}
        maxLength={1_400}
        readOnly={isBusy}
        error={errorOf('allowed_addresses')}
        onChange={(event) => edit({ addresses: event.target.value })}
      />
    </Form>
  )
}

const FIELDS: readonly string[] = ['name', 'scopes', 'expires', 'allowed_addresses']

function missingOf({ name, scopes, lastDay }: { name: string; scopes: readonly ApiScope[]; lastDay: string }) {
  return {
    ...(name.trim() === '' ? { name: 'Escriba un nombre' } : {}),
    ...(scopes.length === 0 ? { scopes: 'Elija al menos un permiso' } : {}),
    ...(lastDay === '' ? { expires: 'Elija un día' } : {}),
  }
}

const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The day of an instant where the browser is, as date fields write it. */
function dayOf(at: number): string {
  const day = new Date(at)
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}`
}

/** When the day is over where the browser is. */
const endOf = (day: string): number => new Date(`${day}T23:59:59`).getTime()
