/** Of `calls`, those about operators' papers, words and links: the desk's, and a link's page's own, which has a token and no session. */
export const operatorLinkAddresses = {
  revealTripWord: 'POST /api/travels/:id/operator-words/reveal',
  changeTripWords: 'POST /api/travels/:id/operator-words/change',
  addOperatorDocument: 'POST /api/operators/:id/documents',
  putOperatorDocumentFile: 'PUT /api/operator-documents/:id/file',
  getOperatorDocumentFile: 'GET /api/operator-documents/:id/file',
  deleteOperatorDocument: 'DELETE /api/operator-documents/:id',
  operatorLink: 'GET /api/travels/:id/operator-link',
  makeOperatorLink: 'POST /api/travels/:id/operator-link',
  revokeOperatorLink: 'DELETE /api/travels/:id/operator-link',
  openOperatorLink: 'GET /api/operator-link/:token',
  consentByLink: 'POST /api/operator-link/:token/consent',
  postPositionsByLink: 'POST /api/operator-link/:token/positions',
  reportByLink: 'POST /api/operator-link/:token/reports',
  panicByLink: 'POST /api/operator-link/:token/panic',
  panicOfLink: 'GET /api/operator-link/:token/panic',
} as const
