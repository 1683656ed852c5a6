/** A small list in each format that the sandbox reads. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ListFormat } from '../../sandbox/lists/read-list.js';
import type { ListFile } from '../../sandbox/lists/list-file.js';

const nested = (id: string, schema: string, name: string) =>
  JSON.stringify({
    id,
    caption: name,
    schema,
    target: true,
    datasets: ['x'],
    properties: {
      name: [name, `${name} II`],
      alias: ['Самуил', '黎明'],
      weakAlias: ['S'],
      birthDate: ['1970-01', '1971'],
      nationality: ['fr'],
      topics: ['sanction', 'role.pep'],
      gender: ['male'],
      passportNumber: ['P1'],
      addressEntity: [{ id: 'A1', schema: 'Address', properties: { country: ['sa'] } }],
      sanctions: [{ id: 'S1', schema: 'Sanction', properties: { program: ['SDGT'] } }],
    },
  });

const NONE = '-0- ';
const sdn = (id: number, name: string, type: string, remarks: string) =>
  `${id},"${name}",${type},"SDGT] [IFSR",${Array(7).fill(NONE).join(',')},"${remarks}"\r\n`;

export const LIST_SAMPLES: Readonly<Record<ListFormat, readonly ListFile[]>> = {
  'opensanctions-simple': [
    {
      name: 'targets.simple.csv',
      content: `id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change
Q1,Person,Una Brandywell,"Una B.;""Brandywell, U""",1970-02;1971,fr;sa,,P1,SDGT,,,x,,,
Q2,Organization,Brandywell Ltd,,,fr,,R1,,,,x,,,
Q3,Vessel,MV Brandy,,,,,IMO1234567,,,,x,,,
`,
    },
  ],
  'opensanctions-nested': [
    {
      name: 'targets.nested.json',
      content: `${nested('Q1', 'Person', 'Una Brandywell')}\n${nested('Q2', 'Company', 'Brandywell Ltd')}\n`,
    },
  ],
  'ofac-sdn': [
    {
      name: 'sdn.csv',
      content: `${sdn(1, 'BRANDYWELL, Una', '"individual"', "DOB 19 Jun 1951; alt. DOB 1952 to 1954; nationality Egypt; Passport 10 (Egypt) expires 2001; Gender Male; a.k.a. 'ABU'; Linked To: NONE.")}${sdn(2, 'BRANDYWELL, S.A.', NONE, 'Registration ID 140 (Panama).')}\x1a`,
    },
    { name: 'alt.csv', content: '1,12,"aka","BRANDYWELL, Ona",-0- \r\n2,13,"fka","BRANDY",-0- \r\n\x1a' },
    {
      name: 'add.csv',
      content: '1,25,-0- ,"Havana","Cuba",-0- \r\n2,26,-0- ,-0- ,"undetermined",-0- \r\n\x1a',
    },
  ],
  'un-consolidated': [
    {
      name: 'un.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2024-01-01"><INDIVIDUALS>
<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Una</FIRST_NAME><SECOND_NAME>Brandywell</SECOND_NAME>
<UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><GENDER>Female</GENDER><NATIONALITY><VALUE>Egypt</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Ona &amp; Una</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1952</FROM_YEAR><TO_YEAR>1954</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>P1</NUMBER></INDIVIDUAL_DOCUMENT></INDIVIDUAL>
</INDIVIDUALS><ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>Brandywell Ltd</FIRST_NAME>
<ENTITY_ADDRESS><COUNTRY>Cuba</COUNTRY></ENTITY_ADDRESS></ENTITY></ENTITIES></CONSOLIDATED_LIST>
`,
    },
  ],
  'us-legislators': [
    {
      name: 'legislators.csv',
      content: `last_name,first_name,middle_name,suffix,nickname,full_name,birthday,gender,type,bioguide_id
Brandywell,Una,B.,Jr.,Ona,Una B. Brandywell,1970-01-01,F,sen,B1
Ridge,Sam,,,,Sam Ridge,1960-12-31,M,rep,R1
`,
    },
  ],
  'plain-csv': [
    {
      name: 'plain.csv',
      content: readFileSync(resolve('sandbox/data/shipped-list.csv'), 'utf8').slice(0, 6_000),
    },
  ],
};
