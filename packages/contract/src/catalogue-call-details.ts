/** What a caller must know of the calls about catalogues beyond their schemas. */
export const catalogueCallDetails = {
  createCatalogueEntry: {
    errors: [409],
    description:
      '409 `NAME_TAKEN` con `{id, name}` de la entrada que ya se llama así, `SIMILAR_NAME` con `{name}` de una parecida, salvo ' +
      'con `is_another`.',
  },
  renameLane: { errors: [409], description: '409 `NAME_TAKEN` con `{id, name}` de otra ruta que va ahí: se combinan.' },
  renameCatalogueEntry: {
    errors: [409, 412],
    description:
      '409 `NAME_TAKEN` con `{id, name}` de otra entrada que se llama así: se combinan. 412 `CHANGED_MEANWHILE` si ya no se ' +
      'llama como dice `was`.',
  },
}
