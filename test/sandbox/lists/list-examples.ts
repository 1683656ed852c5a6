/** A list of each format, cut down to a few entries. */
export const SDN = `2676,"AL-INVENTED, Ayman","individual","SDGT] [IFSR",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 19 Jun 1951; alt. DOB 1952 to 1954; POB Giza, Egypt; nationality Egypt; Passport 1084010 (Egypt) expires 2001; Gender Male; a.k.a. 'ABU FATIMA'; Linked To: NONE."\r
36,"CECOEX, S.A.",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Registration ID 14063277 (Panama)."\r
77,"HWANG 2","vessel","DPRK",-0- ,-0- ,"General Cargo",-0- ,-0- ,"Democratic People's Republic of Korea",-0- ,"Vessel Registration Identification IMO 8405270."\r
\u001a`;
export const ALT = `2676,12,"aka","AL INVENTED, Aiman",-0- \r\n36,13,"aka","CECO",-0- \r\n\u001a`;
export const ADD = `36,25,-0- ,"Havana","Cuba",-0- \r\n36,26,-0- ,-0- ,"undetermined",-0- \r\n\u001a`;

export const PLAIN = 'name,entity_type,risk_type,country';
export const SIMPLE = 'schema,id,name,aliases,birth_date,countries,identifiers,sanctions,dataset';

export const TARGET = {
  id: 'Q9',
  caption: 'Ann Invented',
  schema: 'Person',
  datasets: ['x'],
  target: true,
  properties: {
    name: ['Ann Invented', 'آن'],
    weakAlias: ['Annie'],
    birthDate: ['1970-04-18'],
    nationality: ['lb', 'fr'],
    topics: ['role.pep', 'sanction'],
    position: ['Minister'],
    gender: ['female'],
    sanctions: [{ properties: { program: ['P-1'] } }],
  },
};
export const json = (target: object) => `${JSON.stringify({ ...TARGET, ...target })}\n`;

export const UN_PERSON = `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>MAHFOUZ</FIRST_NAME><SECOND_NAME>OULD</SECOND_NAME>
    <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><NAME_ORIGINAL_SCRIPT>محفوظ ولد</NAME_ORIGINAL_SCRIPT><GENDER>Male</GENDER>
    <NATIONALITY><VALUE>Mauritania</VALUE><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abu &amp; Hafs</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The M.</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1975-01-02</DATE></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DATE_OF_BIRTH><FROM_YEAR>1970</FROM_YEAR><TO_YEAR>1972</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DOCUMENT><NUMBER>AB 1</NUMBER></INDIVIDUAL_DOCUMENT><INDIVIDUAL_DOCUMENT/></INDIVIDUAL>`;
export const unList = (inside: string) =>
  `<?xml version="1.0"?>\n<CONSOLIDATED_LIST><INDIVIDUALS>${inside}</INDIVIDUALS></CONSOLIDATED_LIST>`;
