/** Of `calls`, those about the links by which a client follows a trip. */
export const shareLinkAddresses = {
  listShareLinks: 'GET /api/travels/:id/share-links',
  listAllShareLinks: 'GET /api/share-links',
  createShareLink: 'POST /api/travels/:id/share-links',
  revokeShareLink: 'DELETE /api/share-links/:id',
  listShareLinkViews: 'GET /api/share-links/:id/views',
  setCommentVisibility: 'PATCH /api/comments/:id',
  readTracking: 'GET /api/seguimiento/:token',
  getShareLinkSettings: 'GET /api/settings/share-links',
  putShareLinkSettings: 'PUT /api/settings/share-links',
} as const
