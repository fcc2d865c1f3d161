import type { IControl } from 'maplibre-gl'

/** Says, for as long as it is so, that the roads on the map are no survey. The library folds the credits away; not this. */
export interface SchematicNote extends IControl {
  show(isSchematic: boolean): void
}

export function createSchematicNote(): SchematicNote {
  const element = document.createElement('p')
  element.className = 'maplibregl-ctrl'
  element.dataset.slot = 'schematic-note'
  element.textContent = 'carreteras esquemáticas'
  return {
    onAdd: () => element,
    onRemove: () => element.remove(),
    show: (isSchematic) => {
      element.hidden = !isSchematic
    },
  }
}
