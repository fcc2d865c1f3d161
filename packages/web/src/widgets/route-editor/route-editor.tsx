import { FileUp, History, PenLine, X } from 'lucide-react'
import { useState } from 'react'
import type { RouteSource } from '../../api/planned-routes.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import textStyles from '../../ui/text.module.css'
import { RouteBoard } from './route-board.tsx'
import styles from './route-editor.module.css'
import { RouteFile } from './route-file.tsx'
import routePartsStyles from './route-parts.module.css'
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
  const { route, planned } = editing
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
              onEdit={() => take(planned.points, 'drawn')}
              onRemove={() => editing.askToRemove(true)}
            />
          )}
          {route.data === null ? <p className={textStyles.meta}>Este viaje no tiene ruta planeada.</p> : null}
          <h3>{planned === null ? 'Crear la ruta' : 'Cambiarla por otra'}</h3>
          <div className={routePartsStyles.ways}>
            <Button
              size="sm"
              icon={<PenLine size={14} aria-hidden="true" />}
              disabled={editing.drawing === null}
              onClick={editing.draw}
            >
              Dibujar
            </Button>
            <Button
              size="sm"
              icon={<FileUp size={14} aria-hidden="true" />}
              disabled={editing.drawing === null}
              onClick={() => setAsked('imported')}
            >
              De un archivo
            </Button>
            <Button
              size="sm"
              icon={<History size={14} aria-hidden="true" />}
              disabled={editing.drawing === null}
              onClick={() => setAsked('past_trip')}
            >
              De viajes anteriores
            </Button>
          </div>
        </>
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
