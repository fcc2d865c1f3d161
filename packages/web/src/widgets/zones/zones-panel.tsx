import type { Geofence } from '@vigia/domain/geofence/geofence'
import { FileUp, MapPinned, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { exportGeofences } from '../../api/geofences.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import { showToast } from '../../ui/show-toast.ts'
import { ExportMenu } from '../drawing/export-menu.tsx'
import { useDeleteZone } from './use-delete-zone.ts'
import { ZoneEditor } from './zone-editor.tsx'
import { zoneLines } from './zone-groups.ts'
import { ZoneImport } from './zone-import.tsx'
import { ZoneList } from './zone-list.tsx'
import styles from './zones-panel.module.css'

interface ZonesPanelProps {
  readonly map: FleetMap | null
  readonly zones: readonly Geofence[]
  /** False leaves looking, going there and exporting. */
  readonly canEdit: boolean
  /** The zones on the server are others now. */
  readonly onChanged: () => void
  readonly onFocus: (zone: Geofence) => void
}

type View =
  | { readonly type: 'list' }
  | { readonly type: 'edit'; readonly zone: Geofence | null }
  | { readonly type: 'import' }
const LIST: View = { type: 'list' }
/** From here on one looks for a zone by its name. */
const SEARCH_FROM = 8

/** The organisation's zones: to go to, draw, change, bring in and take out. */
export function ZonesPanel(props: ZonesPanelProps) {
  const { map, onChanged } = props
  const [view, setView] = useState<View>(LIST)
  const showList = (): void => setView(LIST)
  const changed = (title: string): void => {
    showToast({ id: 'zones', tone: 'ok', title })
    showList()
    onChanged()
  }
  if (view.type === 'import') {
    return (
      <ZoneImport
        map={map}
        onClose={showList}
        onChanged={onChanged}
        onImported={(count) => changed(zonesImported(count))}
      />
    )
  }
  if (view.type === 'edit') {
    return (
      <ZoneEditor
        map={map}
        zone={view.zone}
        onClose={showList}
        onSaved={({ name }) => changed(`Zona guardada: ${name}`)}
        onGone={({ name }) => {
          showToast({
            id: 'zones',
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
  return <ZoneOverview {...props} onView={setView} />
}

const zonesImported = (count: number): string => (count === 1 ? '1 zona importada' : `${count} zonas importadas`)

function ZoneOverview({
  zones,
  canEdit,
  onChanged,
  onFocus,
  onView,
}: ZonesPanelProps & { readonly onView: (view: View) => void }) {
  const [search, setSearch] = useState('')
  const deleting = useDeleteZone(onChanged)
  const draw = (): void => onView({ type: 'edit', zone: null })
  return (
    <section className={styles.zones} aria-label="Zonas">
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
        {zones.length === 0 ? null : <ExportMenu fileName="zonas" load={exportGeofences} />}
      </header>
      {zones.length < SEARCH_FROM ? null : (
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
      <Found
        zones={zones}
        search={search}
        canEdit={canEdit}
        onFocus={onFocus}
        onEdit={(zone) => onView({ type: 'edit', zone })}
        onDelete={deleting.ask}
      />
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

type FoundProps = Omit<Parameters<typeof ZoneList>[0], 'lines'> & {
  readonly zones: readonly Geofence[]
  readonly search: string
}

function Found({ zones, search, ...actions }: FoundProps) {
  const lines = zoneLines(zones, search)
  if (lines.length > 0) return <ZoneList lines={lines} {...actions} />
  const icon = <MapPinned size={24} aria-hidden="true" />
  if (zones.length > 0)
    return <EmptyState icon={icon} title="Ninguna zona coincide" hint={`Nada coincide con «${search}»`} />
  const hint = actions.canEdit
    ? 'Dibuje la primera o impórtela de un archivo.'
    : 'Quien administra el mapa puede dibujarlas.'
  return <EmptyState icon={icon} title="No hay zonas" hint={hint} />
}
