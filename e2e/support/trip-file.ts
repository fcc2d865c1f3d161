/** A trip that can be imported, one that cannot, and a column that nobody knows. */
export const TRIP_FILE = {
  ...{ name: 'viajes-de-la-semana.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(
    `Factura externa,Estatus,Origen,Destino,Cliente,Bultos raros
SEM-1,En tránsito,San Luis Río Colorado,Felipe Carrillo Puerto,Comercializadora de Electrodomésticos del Bajío,7
SEM-2,Perdido,León,Mérida,TransNorte,8
`,
  ),
}
