import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { FileUp, MapPinned, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { exportGeofences } from '../../api/geofences.ts'
import type { Answer } from '../../api/use-answer.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { usePlaces } from '../../places/use-places.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { showToast } from '../../ui/show-toast.ts'
import { ExportMenu } from '../drawing/export-menu.tsx'
import { Loaded } from '../loaded.tsx'
import { GeofenceEditor } from './geofence-editor.tsx'
import { geofenceLines } from './geofence-groups.ts'
import { GeofenceImport } from './geofence-import.tsx'
import { GeofenceList } from './geofence-list.tsx'
import styles from './geofences-panel.module.css'
import { useDeleteGeofence } from './use-delete-geofence.ts'

interface GeofencesPanelProps {
  readonly map: FleetMap | null
  readonly geofences: Answer<readonly Geofence[]>
  /** False leaves looking, going there and exporting. */
  readonly canEdit: boolean
  /** Around which point a new zone is asked for; null: none is. */
  readonly newGeofence: LatLng | null
  /** It was drawn, or not. */
  readonly onNewGeofenceDone: () => void
  /** The geofences on the server are others now. */
  readonly onChanged: () => void
  readonly onFocus: (geofence: Geofence) => void
}

type View =
  | { readonly type: 'list' }
  | { readonly type: 'edit'; readonly geofence: Geofence | null; readonly around?: LatLng }
  | { readonly type: 'import' }
const LIST: View = { type: 'list' }
/** From here on one looks for a geofence by its name. */
const SEARCH_FROM = 8

/** The organisation's geofences: to go to, draw, change, bring in and take out. */
export function GeofencesPanel(props: GeofencesPanelProps) {
  const { map, onChanged, newGeofence, canEdit, onNewGeofenceDone } = props
  const [view, setView] = useState<View>(
    newGeofence === null || !canEdit ? LIST : { type: 'edit', geofence: null, around: newGeofence },
  )
  const showList = (): void => {
    setView(LIST)
    if (newGeofence !== null) onNewGeofenceDone()
  }
  const changed = (title: string): void => {
    showToast({ id: 'geofences', tone: 'ok', title })
    showList()
    onChanged()
  }
  if (view.type === 'import') {
    return (
      <GeofenceImport
        map={map}
        onClose={showList}
        onChanged={onChanged}
        onImported={(count) => changed(geofencesImported(count))}
      />
    )
  }
  if (view.type === 'edit') {
    return (
      <GeofenceEditor
        map={map}
        geofence={view.geofence}
        around={view.around ?? null}
        onClose={showList}
        onSaved={({ name }) => changed(`Zona guardada: ${name}`)}
        onGone={({ name }) => {
          showToast({
            id: 'geofences',
            tone: 'error',
            title: `Alguien más borró ${name}`,
            detail: 'La lista se cargó de nuevo.',
          })
          showList()
          onChanged()
        }}
      />
    )
  }
  return <GeofenceOverview {...props} onView={setView} />
}

const geofencesImported = (count: number): string => (count === 1 ? '1 zona importada' : `${count} zonas importadas`)

function GeofenceOverview({
  geofences,
  canEdit,
  onChanged,
  onFocus,
  onView,
}: GeofencesPanelProps & { readonly onView: (view: View) => void }) {
  const [search, setSearch] = useState('')
  const count = geofences.data?.length ?? 0
  const deleting = useDeleteGeofence(onChanged)
  const draw = (): void => onView({ type: 'edit', geofence: null })
  return (
    <section className={classNames(layoutStyles.fill, layoutStyles.column, styles.geofences)} aria-label="Zonas">
      <header>
        {canEdit ? (
          <>
            <Button size="sm" tone="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={draw}>
              Nueva zona
            </Button>
            <Button size="sm" icon={<FileUp size={14} aria-hidden="true" />} onClick={() => onView({ type: 'import' })}>
              Importar
            </Button>
          </>
        ) : null}
        {count === 0 ? null : <ExportMenu fileName="zonas" load={exportGeofences} />}
      </header>
      {count < SEARCH_FROM ? null : (
        <div className={fieldStyles.input} data-slot="input">
          <Search size={14} aria-hidden="true" />
          <input
            type="search"
            aria-label="Buscar zona"
            placeholder="Buscar zona"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <Loaded answer={geofences} loading="Cargando zonas...">
        {(known) => (
          <Found
            geofences={known}
            search={search}
            canEdit={canEdit}
            onFocus={onFocus}
            onEdit={(geofence) => onView({ type: 'edit', geofence })}
            onDelete={deleting.ask}
          />
        )}
      </Loaded>
      <ConfirmDialog
        open={deleting.asked !== null}
        title={`Borrar ${deleting.asked?.name ?? ''}`}
        text="La zona desaparece del mapa y deja de contar para el riesgo de los viajes. No se puede deshacer."
        confirmLabel="Borrar zona"
        tone="danger"
        isBusy={deleting.isBusy}
        onConfirm={deleting.confirm}
        onCancel={() => deleting.ask(null)}
      />
    </section>
  )
}

type FoundProps = Omit<Parameters<typeof GeofenceList>[0], 'lines'> & {
  readonly geofences: readonly Geofence[]
  readonly search: string
}

function Found({ geofences, search, ...actions }: FoundProps) {
  const lines = geofenceLines(geofences, search, usePlaces(search !== ''))
  if (lines.length > 0) return <GeofenceList lines={lines} {...actions} />
  const icon = <MapPinned size={24} aria-hidden="true" />
  if (geofences.length > 0)
    return <EmptyState icon={icon} title="Ninguna zona coincide" hint={`Nada coincide con «${search}»`} />
  const hint = actions.canEdit
    ? 'Dibuje la primera o impórtela de un archivo.'
    : 'Quien administra el mapa puede dibujarlas.'
  return <EmptyState icon={icon} title="No hay zonas" hint={hint} />
}
