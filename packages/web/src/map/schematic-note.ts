import type { IControl } from 'maplibre-gl'

/** Says, for as long as it is so, that the roads on the map are no survey. The library folds the credits away; not this. */
export interface SchematicNote extends IControl {
  /** `asksForStreets`: also what would bring streets, and who may do it. */
  show(isSchematic: boolean, asksForStreets: boolean): void
}

const SCHEMATIC = 'carreteras esquemáticas'
const HOW_TO_STREETS = 'para ver calles, un administrador elige un proveedor en los ajustes del mapa'

export function createSchematicNote(): SchematicNote {
  const element = document.createElement('p')
  element.className = 'maplibregl-ctrl'
  element.dataset.slot = 'schematic-note'
  return {
    onAdd: () => element,
    onRemove: () => element.remove(),
    show: (isSchematic, asksForStreets) => {
      element.hidden = !isSchematic
      element.textContent = asksForStreets ? `${SCHEMATIC} · ${HOW_TO_STREETS}` : SCHEMATIC
    },
  }
}
