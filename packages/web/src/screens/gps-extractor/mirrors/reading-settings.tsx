import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type GpsSettings, getGpsSettings, putGpsSettings } from '../../../api/gps-settings.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Form } from '../../../ui/form.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { showToast } from '../../../ui/show-toast.ts'
import { Switch } from '../../../ui/switch.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ReaderIsolation } from '../reader-isolation.tsx'
import mirrorsStyles from './mirrors.module.css'
import styles from './reading-settings.module.css'

const KEY = ['settings', 'gps'] as const

/** How carriers' platforms are read; every change is audited. */
export function ReadingSettings() {
  const query = useAnswer({ queryKey: KEY, queryFn: ({ signal }) => getGpsSettings(signal) })
  return (
    <div className={classNames(layoutStyles.single, mirrorsStyles.body)}>
      <Loaded answer={query} loading="Cargando ajustes…">
        {({ value, etag }) => <SettingsForm stored={value} etag={etag} />}
      </Loaded>
      <ReaderIsolation />
    </div>
  )
}

interface SettingsFormProps {
  readonly stored: GpsSettings
  /** The version that was read. */
  readonly etag: string
}

function SettingsForm({ stored, etag }: SettingsFormProps) {
  const client = useQueryClient()
  const [autoOpen, setAutoOpen] = useState(stored.autoOpen)
  const [personMayChange, setPersonMayChange] = useState(stored.personMayChange)
  const saving = useMutation({
    mutationFn: (settings: GpsSettings) => putGpsSettings(settings, etag),
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved)
      showToast({ id: 'gps-settings', tone: 'ok', title: 'Ajustes guardados' })
    },
  })
  return (
    <Form
      isBusy={saving.isPending}
      message={saving.error?.message ?? null}
      onSubmit={() => saving.mutate({ autoOpen, personMayChange })}
      acts={
        <Button type="submit" tone="primary" disabled={saving.isPending}>
          {saving.isPending ? 'Guardando…' : 'Guardar'}
        </Button>
      }
    >
      <div className={styles.settings}>
        <Switch
          label="Abrir por sí solo los viajes activos con enlace y cuenta"
          checked={autoOpen}
          onChange={setAutoOpen}
        />
        <small>El servidor abre y lee las plataformas sin que nadie tenga la pantalla abierta.</small>
      </div>
      <div className={styles.settings}>
        <Switch
          label="Dejar que una persona al control cambie cosas en la plataforma"
          checked={personMayChange}
          onChange={setPersonMayChange}
        />
        <small>
          Apagado, nadie puede guardar, borrar ni enviar comandos (paro de motor) desde aquí. El extractor nunca puede.
        </small>
      </div>
    </Form>
  )
}
