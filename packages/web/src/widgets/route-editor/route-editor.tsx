import { FileUp, History, PenLine, X } from 'lucide-react'
import { useState } from 'react'
import type { RouteSource } from '../../api/planned-routes.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import textStyles from '../../ui/text.module.css'
import { RouteBoard } from './route-board.tsx'
import styles from './route-editor.module.css'
import { RouteFile } from './route-file.tsx'
import { RouteSummary } from './route-summary.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useRouteEditor } from './use-route-editor.ts'

interface RouteEditorProps {
  readonly map: FleetMap | null
  readonly tripId: string
  /** The trip's name for people, as its invoice or plates. */
  readonly label: string
  readonly onClose: () => void
  /** The route on the server is another now. */
  readonly onChanged: () => void
}

/** A trip's planned route: looked at, drawn, taken from a file or from an earlier trip, and removed. */
export function RouteEditor({ map, tripId, label, onClose, onChanged }: RouteEditorProps) {
  const editing = useRouteEditor({ map, tripId, onChanged })
  const [asked, setAsked] = useState<RouteSource | null>(null)
  const close = (): void => {
    editing.stop()
    onClose()
  }
  const take = (line: Parameters<typeof editing.take>[0], from: RouteSource): void => {
    setAsked(null)
    editing.take(line, from)
  }
  return (
    <section className={styles.editor} data-slot="editor" aria-label={`Ruta de ${label}`}>
      <header>
        <h2>
          Ruta planeada <small>{label}</small>
        </h2>
        <IconButton label="Cerrar la ruta" size="sm" icon={<X size={16} aria-hidden="true" />} onClick={close} />
      </header>
      {editing.hasFailed ? (
        <Banner tone="warning" title="No se pudo cargar el dibujo">
          Revise su conexión y vuelva a abrir la ruta.
        </Banner>
      ) : null}
      {editing.source !== null ? (
        <RouteBoard
          board={editing}
          keepLabel="Guardar ruta"
          isBusy={editing.isSaving}
          error={editing.saveError}
          onKeep={editing.save}
        />
      ) : asked === 'past_trip' ? (
        <SuggestionList
          map={map}
          tripId={tripId}
          onTake={(line) => take(line, 'past_trip')}
          onClose={() => setAsked(null)}
        />
      ) : asked === 'imported' ? (
        <RouteFile map={map} onTake={(line) => take(line, 'imported')} onClose={() => setAsked(null)} />
      ) : (
        <Standing {...{ editing, tripId, label }} onEdit={(line) => take(line, 'drawn')} onAsk={setAsked} />
      )}
      <ConfirmDialog
        open={editing.isRemoving}
        title="Quitar la ruta planeada"
        text={`El viaje ${label} se queda sin ruta: ya no se avisa si la unidad se desvía.`}
        confirmLabel="Quitar ruta"
        tone="danger"
        isBusy={editing.isBusyRemoving}
        onConfirm={() => editing.remove()}
        onCancel={() => editing.askToRemove(false)}
      />
    </section>
  )
}

const WAYS = [
  { source: 'drawn', text: 'Dibujar', Icon: PenLine },
  { source: 'imported', text: 'De un archivo', Icon: FileUp },
  { source: 'past_trip', text: 'De viajes anteriores', Icon: History },
] as const

type Editing = ReturnType<typeof useRouteEditor>

interface StandingProps {
  readonly editing: Editing
  readonly tripId: string
  readonly label: string
  readonly onEdit: (line: Parameters<Editing['take']>[0]) => void
  readonly onAsk: (source: RouteSource) => void
}

/** The route as it is, and the ways to another one. */
function Standing({ editing, tripId, label, onEdit, onAsk }: StandingProps) {
  const { route, planned } = editing
  return (
    <>
      {route.isPending ? <LoadingState text="Cargando la ruta…" /> : null}
      {route.error !== null && planned === null ? (
        <ErrorState kind="connection" message={route.error.message} onAct={route.retry} />
      ) : null}
      {planned === null ? null : (
        <RouteSummary
          route={planned}
          tripId={tripId}
          label={label}
          onEdit={() => onEdit(planned.points)}
          onRemove={() => editing.askToRemove(true)}
        />
      )}
      {route.data === null ? <p className={textStyles.meta}>Este viaje no tiene ruta planeada.</p> : null}
      <h3>{planned === null ? 'Crear la ruta' : 'Cambiarla por otra'}</h3>
      <div className={layoutStyles.flowClose}>
        {WAYS.map(({ source, text, Icon }) => (
          <Button
            key={source}
            size="sm"
            icon={<Icon size={14} aria-hidden="true" />}
            disabled={editing.drawing === null}
            onClick={() => (source === 'drawn' ? editing.draw() : onAsk(source))}
          >
            {text}
          </Button>
        ))}
      </div>
    </>
  )
}
