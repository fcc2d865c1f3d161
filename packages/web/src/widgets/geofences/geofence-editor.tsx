import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { GEOFENCE_KINDS, type Geofence } from '@vigia/domain/geofence/geofence'
import { Circle, Pentagon, Spline } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import type { FleetMap } from '../../map/fleet-map.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Segmented } from '../../ui/segmented.tsx'
import textStyles from '../../ui/text.module.css'
import { DrawingBar } from '../drawing/drawing-bar.tsx'
import { sketchText } from '../drawing/measure-text.ts'
import { ShapeNumbers } from '../drawing/shape-numbers.tsx'
import { RecoveredBanner } from '../edit/recovered-banner.tsx'
import styles from './geofence-editor.module.css'
import { KIND_WORD } from './geofence-kinds.ts'
import geofencePanelStyles from './geofence-panel.module.css'
import { KindMark } from './kind-mark.tsx'
import { useGeofenceEditor } from './use-geofence-editor.ts'

interface GeofenceEditorProps {
  readonly map: FleetMap | null
  readonly geofence: Geofence | null
  /** Where a new one begins, as a safe circle; null: nothing is drawn yet. */
  readonly around: LatLng | null
  readonly onSaved: (geofence: Geofence) => void
  readonly onGone: (geofence: Geofence) => void
  readonly onClose: () => void
}

const KINDS = GEOFENCE_KINDS.map((kind) => ({ value: kind, label: KIND_WORD[kind], icon: <KindMark kind={kind} /> }))
const WAYS = [
  { value: 'circle', label: 'Círculo', icon: <Circle size={14} aria-hidden="true" /> },
  { value: 'polygon', label: 'Polígono', icon: <Pentagon size={14} aria-hidden="true" /> },
  { value: 'corridor', label: 'Corredor', icon: <Spline size={14} aria-hidden="true" /> },
] as const

/** A geofence's kind, name and shape; the shape is drawn on the map or written here. */
export function GeofenceEditor(props: GeofenceEditorProps) {
  const editor = useGeofenceEditor(props)
  const { drawing, state } = editor
  const formId = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    editor.save()
  }
  const size = state === null ? null : sketchText(state.live)
  return (
    <section
      className={classNames(layoutStyles.column, layoutStyles.fill, geofencePanelStyles.panel, styles.editor)}
      aria-label={props.geofence === null ? 'Nueva zona' : `Editar ${props.geofence.name}`}
    >
      <h2>{props.geofence === null ? 'Nueva zona' : 'Editar zona'}</h2>
      <RecoveredBanner draft={editor.draft} />
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="Nombre"
          value={editor.name}
          maxLength={100}
          autoComplete="off"
          error={editor.nameError}
          onChange={(event) => editor.setName(event.target.value)}
        />
        <div className={fieldStyles.field}>
          <span className={classNames(textStyles.meta, textStyles.medium)}>Tipo</span>
          <Segmented label="Tipo de zona" value={editor.kind} options={KINDS} onChange={editor.setKind} />
        </div>
        {props.geofence === null ? (
          <div className={fieldStyles.field}>
            <span className={classNames(textStyles.meta, textStyles.medium)}>Forma</span>
            <Segmented
              label="Forma de la zona"
              value={editor.way === 'line' ? 'corridor' : editor.way}
              options={WAYS}
              onChange={editor.startAgain}
            />
          </div>
        ) : null}
      </form>
      {editor.hasFailed ? (
        <Banner tone="warning" title="No se pudo cargar el dibujo">
          Revise su conexión y vuelva a abrir esta zona.
        </Banner>
      ) : null}
      {drawing === null || state === null ? null : (
        <>
          <ShapeNumbers key={state.sketch.way} drawing={drawing} sketch={state.sketch} />
          {size === null ? null : <p className={textStyles.meta}>{size}</p>}
          <DrawingBar drawing={drawing} state={state} onCancel={editor.cancel} />
        </>
      )}
      <Refusal editor={editor} />
      <footer className={layoutStyles.end}>
        <Button onClick={editor.giveUp}>Cancelar</Button>
        <Button
          type="submit"
          saves
          form={formId}
          tone="primary"
          disabled={editor.isSaving || editor.overtakenBy !== null}
          aria-busy={editor.isSaving}
        >
          {editor.isSaving ? 'Guardando…' : 'Guardar zona'}
        </Button>
      </footer>
    </section>
  )
}

/** Why it was not saved: what is wrong with it, or that somebody else changed it meanwhile. */
function Refusal({ editor }: { readonly editor: ReturnType<typeof useGeofenceEditor> }) {
  if (editor.overtakenBy === null) return <FormError message={editor.shapeError ?? editor.formError} />
  return (
    <Banner tone="warning" urgent title={editor.overtakenBy}>
      <span>Lo que usted cambió sigue aquí, sin guardar. </span>
      <span className={layoutStyles.wrap}>
        <Button size="sm" onClick={editor.takeTheirs}>
          Ver su cambio
        </Button>
        <Button size="sm" saves disabled={editor.isSaving} onClick={editor.save}>
          Guardar el mío encima
        </Button>
      </span>
    </Banner>
  )
}
