import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/clock.ts'
import { HEADER, importClient } from '../../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type XlsxCell, xlsxFile, zipFile } from '../../../../test/xlsx-file.ts'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

describe('a file as a dispatcher has it', () => {
  test('CSV with titles above, Spanish headers, dates, commas and every field', async () => {
    const csv = [
      'REPORTE DE VIAJES;;;',
      ';;;',
      'FACTURA EXTERNA;Folio;estatus;Orígen;Destino;Cliente;Línea Transportista;Económico;Placas;Chofer;Teléfono;Peso (t);Bultos;Fecha de carga;Cita;ETA;Latitud origen;Longitud origen;Tipo de rastreo;Plataforma GPS;Liga GPS;Usuario GPS;Contraseña GPS;ID del celular;ID del rastreador;Color favorito',
      'CSV-1;77;En tránsito;México;Querétaro;Cervecería;Líneas del Bajío;T-1;12-AB-3;Ángel Núñez;55 1234;22,5;20 tarimas;20/11/2026 08:00;21/11/2026;21/11/2026 10:30 p.m.;19,4;-99,1;GPS espejo;Omnitracs;https://gps.mx;flota;s3creto;cel-csv;gps-csv;azul',
    ].join('\r\n')
    const done = await client.importFile(csv)
    expect(done).toMatchObject({
      state: 'done',
      total: 1,
      processed: 1,
      error: null,
      filename: 'viajes.csv',
      ignored_columns: ['Color favorito'],
      summary: { created: 1, updated: 0, unchanged: 0, refused: 0 },
      rows: [{ row: 4, external_invoice: 'CSV-1', result: 'created' }],
    })
    expect(await client.trips('CSV-')).toMatchObject([
      {
        invoice_id: '77',
        status: 'in transit',
        origin: 'México',
        client: 'Cervecería',
        carrier: 'Líneas del Bajío',
        unit: 'T-1',
        plates: '12-AB-3',
        operator: 'Ángel Núñez',
        phone: '55 1234',
        weight_tons: 22.5,
        package: '20 tarimas',
        charge_at: Date.parse('2026-11-20T14:00:00Z'),
        due_at: Date.parse('2026-11-21T06:00:00Z'),
        eta_at: Date.parse('2026-11-22T04:30:00Z'),
        origin_lat: 19.4,
        origin_lng: -99.1,
        tracking_type: 'GPS_ESPEJO',
        gps_platform: 'Omnitracs',
      },
    ])
    const again = csv.replace('s3creto', '')
    expect((await client.importFile(again)).summary).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 })
  })

  test.each([
    ['UTF-8 with mark', Buffer.from(`\uFEFF${HEADER}\nENC-1,En tránsito,León,Mérida\n`)],
    ['Windows-1252', Buffer.from(`${HEADER}\nENC-1,En tránsito,León,Mérida\n`, 'latin1')],
    [
      'UTF-16 with tabs',
      Buffer.from(`\uFEFF${HEADER}\nENC-1,En tránsito,León,Mérida\n`.replaceAll(',', '\t'), 'utf16le'),
    ],
    ['Excel’s hint', Buffer.from(`sep=;\r\n${HEADER}\r\nENC-1,En tránsito,León,Mérida`.replaceAll(',', ';'))],
    ['quotes with a line break', Buffer.from(`${HEADER},Notas\n"ENC-1",En tránsito,León,"Mérida","dos\nlíneas"\n`)],
  ])('%s', async (_, bytes) => {
    expect(await client.importFile(bytes)).toMatchObject({ state: 'done' })
    expect(await client.trips('ENC-')).toMatchObject([{ origin: 'León', destination: 'Mérida' }])
  })

  test('XLSX: serial dates, numbers as text, saved values of formulas, text that looks like a formula', async () => {
    const rows: XlsxCell[][] = [
      ['Viajes de noviembre'],
      [],
      [
        'Folio',
        'Estatus',
        'Origen',
        'Destino',
        'Fecha de entrega',
        'Teléfono',
        'Operador',
        'Peso (kg)',
        'Observaciones',
      ],
      [
        20_261_121,
        'Cargando',
        'Mty & <Apodaca>',
        { formula: 'A1', value: 'Saltillo' },
        46_347.5,
        5_512_345_678,
        '=1+1',
        22_500,
        null,
      ],
      [
        'XL-2',
        'EN RUTA',
        { xml: '<c r="AT" t="inlineStr"><is><r><t>Gua</t></r><r><t>dalajara</t></r></is></c>' },
        '+Tepic',
        null,
        null,
        null,
        null,
        { formula: 'HYPERLINK("x")' },
      ],
    ]
    expect(await client.importFile(xlsxFile(rows), 'cualquier.nombre')).toMatchObject({
      state: 'done',
      summary: { created: 2 },
    })
    expect(await client.trips('20261121')).toMatchObject([
      {
        origin: 'Mty & <Apodaca>',
        destination: 'Saltillo',
        due_at: Date.parse('2026-11-21T18:00:00Z'),
        phone: '5512345678',
        operator: '=1+1',
        weight_tons: 22.5,
      },
    ])
    expect(await client.trips('XL-')).toMatchObject([
      { origin: 'Guadalajara', destination: '+Tepic', status: 'in route', description: null },
    ])
  })

  test.each([
    ['PA-', 'a product', 'Producto', 'Cerveza', { package: 'Cerveza', description: null }],
    ['PB-', 'goods', 'Mercancía', 'Acero', { package: 'Acero' }],
    [
      'PC-',
      'a product and how it is packed',
      'Bultos,Producto',
      '20 tarimas,Cerveza',
      { package: 'Cerveza · 20 tarimas' },
    ],
    ['PD-', 'a product and notes', 'Producto,Notas', 'Cerveza,frágil', { package: 'Cerveza', description: 'frágil' }],
    ['PE-', 'no product in this row', 'Producto,Bultos', ',3', { package: '3' }],
  ])('%s %s is the load that every screen shows', async (prefix, _why, headers, cells, expected) => {
    await client.importFile(`${HEADER},${headers}\n${prefix}1,Cargando,A,B,${cells}`)
    expect(await client.trips(prefix)).toMatchObject([expected])
  })

  test('an empty cell keeps what the trip has', async () => {
    await client.importFile(`${HEADER},Notas\nKEEP-1,Cargando,A,B,frágil`)
    await client.importFile(`${HEADER},Notas\nKEEP-1,Cargando,A,C,`)
    expect(await client.trips('KEEP-')).toMatchObject([{ destination: 'C', description: 'frágil' }])
  })
})

describe('nothing is half-imported', () => {
  test('one wrong row of many keeps all of them out, and says what is wrong where', async () => {
    const csv = `${HEADER},ETA,Latitud origen,Operador,Peso
ALL-1,En tránsito,A,B,,,,
ALL-2,Volando,A,B,31/02/2026,,,mucho
ALL-3,Cargando,,B,,19.4,,
ALL-1,Cargando,A,B,,,,
ALL-5,Cargando,A,B,,,Juan\u202E,
ALL-6,Cargando,A,B,,,#N/A,
,Cargando,A,B,,,,`
    const refused = await client.importFile(csv)
    expect(refused).toMatchObject({ state: 'refused', total: 7, summary: { refused: 6, created: 0 } })
    expect(refused.error).toBe(
      'Hay 6 filas con errores. No se importó ninguna: corríjalas y envíe el archivo de nuevo.',
    )
    expect(refused.rows.map(({ row, error }: { row: number; error: string }) => [row, error])).toEqual([
      [3, expect.stringMatching(/^Estatus: Estatus desconocido.*; ETA: Fecha inválida.*; Peso: Debe ser un número$/)],
      [4, 'Origen: Falta este dato'],
      [5, 'La factura externa se repite: ya está en la fila 2'],
      [6, 'Operador: Contiene caracteres de control no permitidos'],
      [7, 'Operador: La celda tiene un error de Excel'],
      [8, 'Factura externa: Falta este dato'],
    ])
    expect(await client.trips('ALL-')).toEqual([])
  })

  test('a row that only the database can refuse rolls everything back', async () => {
    await server.db.owner.query(
      `insert into devices (organisation_id, unique_id, kind) values ($1, 'celular-1', 'phone')`,
      [server.organisationId],
    )
    const many = Array.from({ length: 600 }, (_, index) => `ROLL-${index},Cargando,A,B,U-${index},`)
    const refused = await client.importFile(
      [`${HEADER},Placas,IMEI`, ...many, 'ROLL-X,Cargando,A,B,U-X,celular-1'].join('\n'),
    )
    expect(refused).toMatchObject({
      state: 'refused',
      rows: [
        {
          ...{ row: 602, external_invoice: 'ROLL-X', result: 'refused' },
          error: 'El dispositivo celular-1 no es un rastreador',
        },
      ],
    })
    expect(await client.trips('ROLL-')).toEqual([])
    expect((await server.db.owner.query(`select 1 from units where plates like 'U-%'`)).rowCount).toBe(0)
  })

  test.each([
    ['no header', 'a,b,c\n1,2,3\n', 'No se encontró la fila de encabezados'],
    ['a missing column', 'Factura externa,Origen,Destino\nX,A,B\n', 'Falta la columna «Estatus»'],
    ['a column twice', `${HEADER},Chofer,Operador\nX,Cargando,A,B,c,d\n`, 'Las columnas «Chofer» y «Operador»'],
    ['no rows', `${HEADER}\n\n`, 'no tiene filas'],
    ['too many rows', `${HEADER}\n${'X,Cargando,A,B\n'.repeat(20_001)}`, 'Máximo 20000 filas'],
    ['an open quote', `${HEADER}\n"X,Cargando,A,B\n${'y'.repeat(300_000)}`, 'mal formado'],
    ['a ZIP that is no workbook', zipFile({ 'hola.txt': 'hola' }), 'no es un libro de Excel'],
    ['a cut workbook', xlsxFile([['Factura externa']]).subarray(0, 300), 'dañado'],
  ])('%s', async (_, content, error) => {
    const refused = await client.importFile(content)
    expect(refused.state).toBe('refused')
    expect(refused.error).toContain(error)
  })

  test('a file of blank lines is given up early', async () => {
    expect(await client.importFile(`${HEADER}${'\n'.repeat(200_000)}A,Cargando,B,C`)).toMatchObject({
      state: 'refused',
      error: 'El archivo pasa de 100000 líneas: quite las que están vacías.',
    })
  })

  test('a workbook with more rows than a sheet has is given up there, be they empty', async () => {
    const row = (cells: string) =>
      `<row>${cells.replaceAll(/[^,]+/g, '<c t="inlineStr"><is><t>$&</t></is></c>').replaceAll(',', '')}</row>`
    const file = zipFile({
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet>${row(HEADER)}${'<row/>'.repeat(1_048_576)}${row('LEJOS,Cargando,A,B')}`,
    })
    expect(await client.importFile(file)).toMatchObject({
      state: 'refused',
      error: 'La hoja tiene más filas que una de Excel. Ábrala en Excel y guárdela de nuevo.',
    })
  })

  test('a workbook that swells when it is unpacked is refused unread', async () => {
    const bomb = zipFile({
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': Buffer.alloc(150 * 1024 * 1024, '<worksheet>'),
    })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await client.importFile(bomb)).toMatchObject({
      state: 'refused',
      error: 'El contenido del archivo XLSX es demasiado grande.',
    })
  })
})

describe('what is no file of trips', () => {
  test.each([
    ['empty', '', 422],
    ['old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 422],
    ['PDF', '%PDF-1.7', 422],
    ['binary', Buffer.from([1, 0, 2, 0, 3]), 422],
    ['over 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413],
  ])('%s is refused at once', async (_, content, status) => {
    const answer = await client.send(content)
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
  })

  test.each([
    ['JSON', '{}', 'application/json', 415],
    ['a form without boundary', 'x', 'multipart/form-data', 400],
    [
      'a form cut in the middle',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nFac',
      'multipart/form-data; boundary=b',
      400,
    ],
    [
      'a field, not a file',
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nhola\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      400,
    ],
    [
      'another field name',
      '--b\r\nContent-Disposition: form-data; name="x"; filename="a.csv"\r\n\r\nhola\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      400,
    ],
  ])('%s', async (_, rawBody, type, status) => {
    const answer = await server.request('POST', '/api/travels/import', {
      token: client.token,
      rawBody,
      headers: { 'content-type': type },
    })
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
  })
})
