import { Info, Layers, Maximize } from 'lucide-react'
import { BASE_LAYER_WORD, BASE_LAYERS, type BaseLayer } from '../../map/base-layers.ts'
import { CameraButtons } from '../../map/camera-buttons.tsx'
import type { FleetMap } from '../../map/fleet-map.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'

interface MapControlsProps {
  readonly map: FleetMap | null
  readonly base: BaseLayer
  readonly onBase: (base: BaseLayer) => void
  readonly isPhone: boolean
  /** What the base layer has to say: that the embedded map stands in for it. */
  readonly notice: string | null
}

const loadChoice = () => import('../../ui/choice-menu.tsx').then(({ ChoiceMenu }) => ChoiceMenu)
const OPTIONS = BASE_LAYERS.map((value) => ({ value, label: BASE_LAYER_WORD[value] }))

/** Base layers, Centrar and zoom. On the phone two round buttons; fingers zoom by themselves. */
export function MapControls({ map, base, onBase, isPhone, notice }: MapControlsProps) {
  const centre = (): void => map?.camera.centreMexico()
  const choose = (value: string): void => onBase(BASE_LAYERS.find((layer) => layer === value) ?? base)
  return (
    <>
      {isPhone ? (
        <div className="snt-phone-controls">
          <IconButton
            tone="neutral"
            label="Centrar"
            icon={<Maximize size={18} aria-hidden="true" />}
            onClick={centre}
          />
          <MenuButton
            load={loadChoice}
            menu={{ value: base, options: OPTIONS, onChoose: choose }}
            button={<IconButton tone="neutral" label="Capa base" icon={<Layers size={18} aria-hidden="true" />} />}
          />
        </div>
      ) : (
        <>
          <Segmented className="mapui snt-layers" label="Capa base" value={base} options={OPTIONS} onChange={onBase} />
          <CameraButtons map={map} onCentre={centre} />
        </>
      )}
      {notice === null ? null : (
        <p className="mapui snt-notice" role="status">
          <Info size={13} aria-hidden="true" />
          {notice}
        </p>
      )}
    </>
  )
}
