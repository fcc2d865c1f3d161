import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { errorText, isChangedMeanwhile } from '../../../api/api-error.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import { listGeofences } from '../../../api/geofences.ts'
import { getVersionedContact, putContact } from '../../../api/settings.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useConnection } from '../../../live/use-live.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { FoundPlace } from '../../../widgets/settings/found-place.tsx'
import { OvertakenBanner } from '../../../widgets/settings/overtaken-banner.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsColumns, SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { useVersionedDraft, type Versioned } from '../../../widgets/settings/use-versioned-draft.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'

/** The number behind `Contactar Central`, and where the zones are. */
export function ContactPart({ tabs }: { readonly tabs: ReactNode }) {
  const contact = useAnswer({ queryKey: ['versioned-contact'], queryFn: ({ signal }) => getVersionedContact(signal) })
  const zones = useAnswer({ queryKey: ['geofences'], queryFn: ({ signal }) => listGeofences(signal) })
  return (
    <SettingsSection title="Mapas y contacto" tabs={tabs}>
      <SettingsColumns>
        <SettingsPart title="Central">
          <Loaded answer={contact} loading="Cargando el teléfono…">
            {({ value, etag }) => <PhoneForm newest={{ value: value ?? '', etag }} onOutdated={contact.retry} />}
          </Loaded>
        </SettingsPart>
        <SettingsPart title="Zonas">
          <Loaded answer={zones} loading="Contando las zonas…">
            {(all) => <p>{zonesText(all)}</p>}
          </Loaded>
          <div>
            <Link to="/dashboard/viajes-mapa" className={buttonStyles.button} data-slot="button">
              Dibujar en Mapa completo
            </Link>
          </div>
        </SettingsPart>
      </SettingsColumns>
    </SettingsSection>
  )
}

const KINDS = { danger: 'de riesgo', safe: 'seguras', delivery: 'de entrega' } as const

function zonesText(zones: readonly { readonly kind: keyof typeof KINDS }[]): string {
  if (zones.length === 0) return 'Todavía no hay zonas. Con ellas el riesgo y las alertas saben dónde está cada unidad.'
  const counts = Object.entries(KINDS).map(
    ([kind, words]) => `${zones.filter((zone) => zone.kind === kind).length} ${words}`,
  )
  return `${zones.length} en total: ${counts.join(', ')}.`
}

interface PhoneFormProps {
  readonly newest: Versioned<string>
  readonly onOutdated: () => void
}

function PhoneForm({ newest, onOutdated }: PhoneFormProps) {
  const edited = useVersionedDraft(newest)
  const { draft: phone, setDraft: setPhone, base } = edited
  const [error, setError] = useState<string | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const connection = useConnection()
  const isOffline = connection.state === 'disconnected' && connection.notLive
  const isChanged = phone.trim() !== base.value && !edited.isOvertaken
  const save = async (): Promise<void> => {
    setError(null)
    const saved = await attempt(
      () => putContact(phone.trim() || null, base.etag),
      (failure) => {
        if (isChangedMeanwhile(failure)) onOutdated()
        const named = Object.values(fieldErrors(failure))[0] ?? null
        setError(named)
        return named === null ? errorText(failure) : null
      },
    )
    if (saved === null) return
    showToast({ id: 'contact', tone: 'ok', title: 'Teléfono guardado' })
    edited.saved()
    onOutdated()
  }
  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={() => isChanged && !isOffline && void save()}
      acts={
        <Button type="submit" tone="primary" disabled={isBusy || isOffline || !isChanged}>
          {isOffline ? 'Sin conexión' : isBusy ? 'Guardando…' : 'Guardar teléfono'}
        </Button>
      }
    >
      <OvertakenBanner {...edited} />
      <FoundPlace setting="contact.central_phone">
        <Field
          label="Teléfono de la central"
          type="tel"
          autoComplete="off"
          maxLength={30}
          value={phone}
          error={error}
          hint="A quién llama «Contactar Central» en el detalle de un viaje. Vacío: el botón dice que no hay número."
          onChange={({ target }) => setPhone(target.value)}
        />
      </FoundPlace>
    </Form>
  )
}
