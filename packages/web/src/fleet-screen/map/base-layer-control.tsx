import { Layers } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadChoiceMenu } from '../../ui/load-choice-menu.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import type { BaseLayerChoice } from './use-base-layer.ts'

interface BaseLayerControlProps {
  readonly base: BaseLayerChoice
  /** One button with a menu, where five have no room. */
  readonly isSmall: boolean
  readonly className?: string | undefined
}

/** What lies under a map, to choose from. */
export function BaseLayerControl({ base, isSmall, className }: BaseLayerControlProps) {
  if (isSmall)
    return (
      <MenuButton
        load={loadChoiceMenu}
        menu={base}
        button={<IconButton tone="neutral" label="Capa base" icon={<Layers size={18} aria-hidden="true" />} />}
      />
    )
  return (
    <Segmented
      className={classNames(surfaceStyles.onMap, className)}
      label="Capa base"
      value={base.value}
      options={base.options}
      onChange={base.onChoose}
    />
  )
}
