import type { FleetMap } from '../../map/fleet-map.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { GeoFilePicker } from '../drawing/geo-file-picker.tsx'
import styles from './geofence-import.module.css'
import geofencePanelStyles from './geofence-panel.module.css'
import type { ImportDraft } from './import-draft.ts'
import { ImportRow } from './import-row.tsx'
import { KindSelect } from './kind-select.tsx'
import { useGeofenceImport } from './use-geofence-import.ts'

interface GeofenceImportProps {
  readonly map: FleetMap | null
  readonly onImported: (count: number) => void
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Geofences out of a file: seen on the map and named before anything is written, and then all or none. */
export function GeofenceImport(props: GeofenceImportProps) {
  const bringing = useGeofenceImport(props)
  const { drafts, ready, isReading, isSending } = bringing
  const isBusy = isReading || isSending
  return (
    <section
      className={classNames(layoutStyles.column, layoutStyles.fill, geofencePanelStyles.panel, styles.import)}
      aria-label="Importar zonas"
    >
      <h2>Importar zonas</h2>
      {drafts === null ? (
        <GeoFilePicker isBusy={isReading} onText={bringing.read} />
      ) : (
        <Drafts drafts={drafts} fileName={bringing.fileName} bringing={bringing} />
      )}
      <FormError message={bringing.error ?? ready.problem} />
      {isSending ? <progress aria-label="Guardando las zonas" /> : null}
      <footer className={layoutStyles.end}>
        {drafts === null || isBusy ? null : <Button onClick={bringing.again}>Otro archivo</Button>}
        <Button onClick={isBusy ? bringing.cancel : props.onClose}>Cancelar</Button>
        {drafts === null ? null : (
          <Button
            saves
            tone="primary"
            disabled={isBusy || ready.geofences.length === 0 || ready.problem !== null}
            aria-busy={isSending}
            onClick={bringing.send}
          >
            {isSending ? `Guardando ${ready.geofences.length}…` : `Importar ${ready.geofences.length}`}
          </Button>
        )}
      </footer>
    </section>
  )
}

interface DraftsProps {
  readonly drafts: readonly ImportDraft[]
  readonly fileName: string
  readonly bringing: ReturnType<typeof useGeofenceImport>
}

function Drafts({ drafts, fileName, bringing }: DraftsProps) {
  const without = drafts.filter(({ item }) => item.kind === null && (item.shape !== null || item.line !== null)).length
  return (
    <>
      <p className={styles.summary}>
        <strong>{fileName}</strong>: {drafts.length === 1 ? '1 elemento' : `${drafts.length} elementos`}
      </p>
      {without === 0 ? null : (
        <p className={classNames(layoutStyles.spread, styles.kind)}>
          <span>{without === drafts.length ? 'Ninguno trae tipo' : `${without} sin tipo`}: todos como</span>
          <KindSelect label="Tipo de los que no lo traen" value="" onChange={bringing.kindForAll} />
        </p>
      )}
      <div className={classNames(surfaceStyles.scroll, styles.table)} data-slot="scroll">
        <table>
          <thead className={textStyles.visuallyHidden} data-slot="hidden">
            <tr>
              <th scope="col">Importar</th>
              <th scope="col">Nombre y forma</th>
              <th scope="col">Tipo</th>
            </tr>
          </thead>
          <tbody>
            {drafts.map((draft) => (
              <ImportRow key={draft.id} draft={draft} onChange={bringing.change} onMark={bringing.setMarked} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
