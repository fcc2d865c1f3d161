/** Of `calls`, those about what trips are made of: clients, carriers, units, operators and lanes. */
export const catalogueAddresses = {
  listCatalogue: 'GET /api/catalogues/:kind',
  mergeCatalogue: 'POST /api/catalogues/:kind/merge',
  createCatalogueEntry: 'POST /api/catalogues/:kind',
  renameLane: 'PATCH /api/catalogues/lanes/:id',
  renameCatalogueEntry: 'PATCH /api/catalogues/:kind/:id',
} as const
