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
  const [hosts, setHosts] = useState(stored.allowedHosts.join('\n'))
  const saving = useMutation({
    mutationFn: putGpsSettings,
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved)
      setHosts(saved.allowedHosts.join('\n'))
      showToast({ id: 'gps-settings', tone: 'ok', title: 'Ajustes guardados' })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const allowedHosts = hosts.split(/[\s,]+/).filter((host) => host !== '')
    saving.mutate({ autoOpen, personMayChange, allowedHosts })
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
      <div className="field">
        <label htmlFor="gps-hosts">Máquinas permitidas que no son públicas</label>
        <div className="inp">
          <textarea
            id="gps-hosts"
            rows={3}
            className="mono"
            value={hosts}
            spellCheck={false}
            placeholder="gps.cliente.local:8443"
            aria-describedby="gps-hosts-hint"
            onChange={(event) => setHosts(event.target.value)}
          />
        </div>
        <small id="gps-hosts-hint">Una por línea, máquina:puerto. Todo lo demás que no es público se rechaza.</small>
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
