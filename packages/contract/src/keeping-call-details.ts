/** What a caller must know of the calls by which an administrator tries and keeps an installation. */
export const keepingCallDetails = {
  startDemoFleet: {
    errors: [409],
    description: '409 `IS_DEMO` en una demostración, `DEMO_BEING_REMOVED` mientras se quita la anterior.',
  },
  stopDemoFleet: { errors: [404] },
  visitDemoFleet: { errors: [404] },
  linkExport: { errors: [404] },
  downloadExport: { types: ['application/zip'], errors: [404] },
}
