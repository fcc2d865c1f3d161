import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type GpsSettings, getGpsSettings, putGpsSettings } from '../../../api/gps-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Switch } from '../../../ui/switch.tsx'

const KEY = ['settings', 'gps'] as const

/** How carriers' platforms are read; every change is audited. */
export function ReadingSettings() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getGpsSettings(signal) })
  if (data !== undefined) return <SettingsForm stored={data} />
  if (error !== null) return <ErrorState kind="connection" message={error.message} onAct={() => void refetch()} />
  return <LoadingState text="Cargando ajustes…" />
}

function SettingsForm({ stored }: { readonly stored: GpsSettings }) {
  const client = useQueryClient()
  const [autoOpen, setAutoOpen] = useState(stored.autoOpen)
  const [personMayChange, setPersonMayChange] = useState(stored.personMayChange)
  const saving = useMutation({
    mutationFn: putGpsSettings,
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved)
      showToast({ id: 'gps-settings', tone: 'ok', title: 'Ajustes guardados' })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.mutate({ autoOpen, personMayChange })
  }
  return (
    <form className="mir-body mir-form" onSubmit={submit}>
      <div className="mir-set">
        <Switch
          label="Abrir por sí solo los viajes activos con enlace y cuenta"
          checked={autoOpen}
          onChange={setAutoOpen}
        />
        <small>El servidor abre y lee las plataformas sin que nadie tenga la pantalla abierta.</small>
      </div>
      <div className="mir-set">
        <Switch
          label="Dejar que una persona al control cambie cosas en la plataforma"
          checked={personMayChange}
          onChange={setPersonMayChange}
        />
        <small>
          Apagado, nadie puede guardar, borrar ni enviar comandos (paro de motor) desde aquí. El extractor nunca puede.
        </small>
      </div>
      <FormError message={saving.error?.message ?? null} />
      <footer className="mir-foot">
        <Button type="submit" tone="primary" disabled={saving.isPending}>
          {saving.isPending ? 'Guardando…' : 'Guardar'}
        </Button>
      </footer>
    </form>
  )
}
