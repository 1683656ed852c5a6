/**
 * The list a new sandbox starts with, as a plain CSV (see plain-csv.ts). Every entry is invented: persons, companies,
 * vessels, programmes and numbers. A module, since the compiler copies no data files.
 */
export const SHIPPED_LIST = `id,name,entity_type,risk_type,country,date_of_birth,aliases,weak_aliases,position,programmes,mentions,gender,id_numbers,registration_numbers
INV-0001,Mohammed Al Harbi,person,Sanctions;News Media,SA,1979-03-14,محمد الحربي;Muhammad Al-Harbi;Abu Salem Al Harbi,,,INV-TERROR-1;INV-ASSETS,6,Male,K4471902,
INV-0002,Mohammed Salem Al-Harbi,person,PEP,SA;AE,1985-11-02,محمد سالم الحربي;Mohamed Salim Alharbi,,Deputy minister of trade,,,Male,,
INV-0003,Mohamed Alharbi,person,News Media,KW,1991,,,,,4,Male,,
INV-0004,Mohammed Khalid Al Harbi,person,Sanctions,YE,1944-04-02,Mohamed Al-Harbi,,,INV-WMD,,Male,,
INV-0005,Muhammad bin Abdullah Al-Harbi,person,Sanctions,AE,1955-10-02,محمد عبدالله الحربي;Mohammad Alharbi,,,INV-TERROR-1;INV-CORRUPTION;INV-ASSETS,,Male,,
INV-0006,Mohamed ibn Saud Alharbi,person,PEP,JO,1950-10-10,محمد سعود الحربي;Mohamad El Harby,,Ambassador,,,Male,,
INV-0007,Mohammad Nasser El Harby,person,Sanctions,YE,1944-08-22,محمد ناصر الحربي,,,INV-TERROR-2,,Male,,
INV-0008,Mohamad ibn Fahd Al Harbi,person,Sanctions;News Media,BH,1991-04,Mohammed Al-Harbi,,,INV-WMD,6,Male,,
INV-0009,Muhammed bin Ahmed Al-Harbi,person,News Media,EG,1959-02-04,محمد أحمد الحربي,,,,12,Male,,
INV-0010,Mohammed ibn Ali Alharbi,person,Sanctions;News Media,IQ,1945-10-26,محمد علي الحربي;Mohamed El Harby,,,INV-CORRUPTION,2,Male,,
INV-0011,Muhammad Turki El Harby,person,PEP,AE,1958-11-03,محمد تركي الحربي;Mohammad Al Harbi,,Member of parliament,,,Male,,
INV-0012,Mohamed bin Sami Al Harbi,person,PEP,MA,1965-06-01,Mohamad Al-Harbi,,Judge of a court of appeal;Ambassador,,,Male,,
INV-0013,Mohammad ibn Yousef Al-Harbi,person,PEP,KW,1988-07-28,محمد يوسف الحربي,,Ambassador,,,Male,,
INV-0014,Mohamad ibn Abdulrahman Alharbi,person,PEP,LB,1958-06-22,محمد عبدالرحمن الحربي;Mohammed El Harby,,Director of a state water company,,,Male,,
INV-0015,Muhammed ibn Ibrahim El Harby,person,Sanctions,SA,1972-03-09,Muhammad Al Harbi,,,INV-EXPORT,,Male,,
INV-0016,Mohammed Omar Al Harbi,person,PEP,MA,1973-11-22,محمد عمر الحربي;Mohamed Al-Harbi,,Member of a municipal council;Head of a customs office,,,Male,,
INV-0017,Muhammad bin Majed Al-Harbi,person,PEP;News Media,JO,1966-02-16,محمد ماجد الحربي,,President of a chamber of commerce,,5,Male,,
INV-0018,Mohamed ibn Faisal Alharbi,person,Sanctions,QA,1979,محمد فيصل الحربي;Mohamad El Harby,,,INV-TERROR-2,,Male,,
INV-0019,Mohammad bin Hassan El Harby,person,Sanctions;News Media,BH,1980-11-09,محمد حسن الحربي,,,INV-TERROR-1,3,Male,,
INV-0020,Mohamad Tariq Al Harbi,person,Sanctions,OM,1946,Mohammed Al-Harbi,,,INV-CRIME-5;INV-EXPORT;INV-CORRUPTION,,Male,,
INV-0021,Muhammed Waleed Al-Harbi,person,News Media,SA,1954-09-12,Muhammad Alharbi,,,,9,Male,,
INV-0022,Mohammed Al Harthi,person,PEP,OM,1982-12-28,محمد الحارثي,,Brother of a minister,,,Male,,
INV-0023,Mohammad Al-Hariri,person,PEP,TN,1955-09-11,محمد الحريري,,Member of a municipal council,,,Male,,
INV-0024,Hamad Al Harbi,person,PEP,JO,1988-04-17,,,Governor of a province,,,Male,,
INV-0025,Mahmoud Al-Harbi,person,News Media,TN,1958-04-23,محمود الحربي,,,,1,Male,,
INV-0026,Mohsen Alharbi,person,Sanctions,BH,1947-04-11,,,,INV-WMD;INV-TERROR-1,,Male,,
INV-0027,Muhammad Al Harthi,person,PEP,IQ,1963-02-27,محمد الحارثي,,Deputy minister of trade;Judge of a court of appeal,,,Male,,
INV-0028,Ahmed Mohammed Al Harbi,person,News Media,TN,1986-08-06,أحمد محمد الحربي,,,,7,Male,,
INV-0029,Ali Mohammed Al-Harbi,person,PEP,TN,1987-07-24,,,Member of a municipal council;Member of parliament,,,Male,,
INV-0030,Khalid Muhammad Alharbi,person,Sanctions;News Media,KW,1942-08,خالد محمد الحربي,,,INV-NARCOTICS,4,Male,,
INV-0031,Saleh Mohammed Al Harbi,person,News Media,YE,1993-08-22,,,,,3,Male,,
INV-0032,Abu Mohammed Al Harbi,person,Sanctions;News Media,SA,1941-12-21,,,,INV-NARCOTICS,4,Male,,
INV-0033,Muhammad Abdullah Saud Al-Harbi,person,Sanctions,BH,1993-01-09,,,,INV-CORRUPTION,,Male,,
INV-0034,Mohammed Ahmed Nasser Al Harbi,person,Sanctions,OM,1975-03-02,محمد أحمد ناصر الحربي,,,INV-WMD,,Male,,
INV-0035,M. Al Harbi,person,Sanctions;News Media,,1978-09-14,,,,INV-WMD,9,Male,,
INV-0036,Mohammed Harb,person,News Media,KW,1975-09,,,,,9,Male,,
INV-0037,Muhammad Harbi,person,Sanctions,,1992,Mohamed Herbi,,,INV-NARCOTICS;INV-ASSETS;INV-TERROR-1,,Male,,
INV-0038,Salma Nasser Al Subaie,person,PEP,LB,1944-05-02,سلمى ناصر السبيعي;Salma Al Subaie,,Member of parliament,,,Female,,
INV-0039,Hamad Tariq Al Subaie,person,Sanctions,OM,1969-08-17,حمد طارق السبيعي;Hamad Al Subaie,,,INV-EXPORT;INV-WMD,,Male,,
INV-0040,Ali Tariq Al Qahtani,person,Sanctions,AE,1954-02-25,علي طارق القحطاني;Ali Al Qahtani,,,INV-CORRUPTION,,Male,,
INV-0041,Maryam Majed Al Qahtani,person,Sanctions,EG,1951-04-06,مريم ماجد القحطاني;Maryam Al Qahtani,The Broker,,INV-CORRUPTION,,Female,,
INV-0042,Hamad Faisal Al Dosari,person,Sanctions,LB,1970-01-13,حمد فيصل الدوسري;Hamad Al Dosari,,,INV-TERROR-1;INV-NARCOTICS,,Male,,
INV-0043,Ibrahim Hamad Al Otaibi,person,Sanctions,OM,1958,إبراهيم حمد العتيبي;Ibrahim Al Otaibi,,,INV-TERROR-2,,Male,,
INV-0044,Yousef Fahd Al Shehri,person,Sanctions;News Media,LB,1973-12-11,يوسف فهد الشهري,,,INV-CORRUPTION,4,Male,,
INV-0045,Noura Ahmed Al Shehri,person,Sanctions,AE,1979-02-09,نورة أحمد الشهري,,,INV-ASSETS,,Female,,
INV-0046,Tariq Khalid Al Dosari,person,Sanctions;News Media,LB,1986-02-06,طارق خالد الدوسري,,,INV-NARCOTICS,2,Male,,
INV-0047,Ahmed Ali Al Mutairi,person,Sanctions,TN,1942-01-01,أحمد علي المطيري,,,INV-NARCOTICS;INV-CRIME-5;INV-CORRUPTION,,Male,,
INV-0048,Tariq Nasser Haddad,person,PEP,OM,1985-04,طارق ناصر حداد,,Brother of a minister,,,Male,,
INV-0049,Fahd Faisal Al Dosari,person,Sanctions,SA,1946-07-28,فهد فيصل الدوسري,,,INV-CORRUPTION;INV-TERROR-2,,Male,,
INV-0050,Ibrahim Turki Mansour,person,Sanctions,QA,1976-01-10,إبراهيم تركي منصور;Ibrahim Mansour,,,INV-TERROR-1;INV-NARCOTICS;INV-CORRUPTION,,Male,,
INV-0051,Layla Khalid Al Dosari,person,PEP,LB,1990,ليلى خالد الدوسري;Layla Al Dosari,,Governor of a province,,,Female,,
INV-0052,Saud Fahd Al Shehri,person,Sanctions,YE,1974-03-22,سعود فهد الشهري,,,INV-TERROR-2,,Male,,
INV-0053,Faisal Omar Mansour,person,PEP,LB,1981-12-26,فيصل عمر منصور,Abu Zayd,Deputy chair of a state bank,,,Male,,
INV-0054,Khalid Turki Al Otaibi,person,PEP;News Media,LB,1944-11-18,خالد تركي العتيبي;Khalid Al Otaibi,Umm Salma,Director of a state water company,,4,Male,,
INV-0055,Waleed Yousef Al Ghamdi,person,Sanctions;News Media,MA,1988-02-28,وليد يوسف الغامدي;Waleed Al Ghamdi,Abu Zayd,,INV-TERROR-2,3,Male,,
INV-0056,Ali Turki Mansour,person,News Media,EG,1984-01-20,علي تركي منصور,,,,2,Male,,
INV-0057,Ali Saud Al Balushi,person,News Media,YE,1977,علي سعود البلوشي;Ali Al Balushi,,,,5,Male,,
INV-0058,Waleed Yousef Haddad,person,PEP,EG,1970-02-18,وليد يوسف حداد;Waleed Haddad,,Brother of a minister;Ambassador,,,Male,,
INV-0059,Noura Waleed Al Ghamdi,person,PEP;News Media,JO,1954-04-03,نورة وليد الغامدي;Noura Al Ghamdi,Abu Zayd,Judge of a court of appeal,,3,Female,,
INV-0060,Fahd Hamad Al Mutairi,person,Sanctions,BH,1972-08-13,فهد حمد المطيري,Abu Zayd,,INV-WMD,,Male,,
INV-0061,Noura Waleed Haddad,person,Sanctions,AE,1994-06-25,نورة وليد حداد;Noura Haddad,,,INV-CORRUPTION;INV-NARCOTICS,,Female,,
INV-0062,Faisal Nasser Al Zahrani,person,Sanctions,JO,1978,فيصل ناصر الزهراني,,,INV-TERROR-2;INV-EXPORT,,Male,,
INV-0063,Yousef Abdullah Al Mutairi,person,Sanctions,OM,1968-04-25,يوسف عبدالله المطيري;Yousef Al Mutairi,,,INV-EXPORT,,Male,,
INV-0064,Hassan Khalid Khoury,person,News Media,LB,1954-01-24,حسن خالد خوري,,,,9,Male,,
INV-0065,Fahd Ibrahim Al Anazi,person,Sanctions,OM,1957-11-09,فهد إبراهيم العنزي;Fahd Al Anazi,,,INV-CORRUPTION;INV-NARCOTICS;INV-CRIME-5,,Male,,
INV-0066,Turki Ibrahim Al Anazi,person,Sanctions,BH,1973-08-18,تركي إبراهيم العنزي,,,INV-TERROR-2,,Male,,
INV-0067,Huda Tariq Al Shehri,person,Sanctions,BH,1964-10-07,هدى طارق الشهري;Huda Al Shehri,,,INV-TERROR-2;INV-NARCOTICS,,Female,,
INV-0068,Hassan Faisal Al Shehri,person,Sanctions,OM,1977-03-22,حسن فيصل الشهري,,,INV-CRIME-5,,Male,,
INV-0069,Ali Saud Al Mutairi,person,PEP,SA,1949,علي سعود المطيري,,Ambassador,,,Male,,
INV-0070,Salma Tariq Al Anazi,person,Sanctions,AE,1976-01-26,سلمى طارق العنزي;Salma Al Anazi,Abu Layth,,INV-CRIME-5,,Female,,
INV-0071,Salma Abdullah Haddad,person,PEP,MA,1989,سلمى عبدالله حداد,,President of a chamber of commerce;Director of a state water company,,,Female,,
INV-0072,Arkady Velunin,person,Sanctions,RU,1957-10-01,Аркадий Велунин,,,INV-CORRUPTION,,Male,,
INV-0073,Timofey Grashnev,person,PEP,RU,1961-04-16,Тимофей Грашнев,,Ambassador,,,Male,,
INV-0074,Larisa Podolchuk,person,PEP,UA,1986-01-01,Лариса Подольчук,,Director of a state water company,,,Female,,
INV-0075,Gleb Strelkovich,person,PEP,UA,1946-11-14,Глеб Стрелькович,,President of a chamber of commerce;Director of a state water company,,,Male,,
INV-0076,Zinaida Orlovets,person,Sanctions,BY,1986-11-13,Зинаида Орловец,,,INV-WMD,,Female,,
INV-0077,Maksim Tverdokhleb,person,Sanctions,UA,1972-05-25,Максим Твердохлеб,,,INV-TERROR-2;INV-CRIME-5,,Male,,
INV-0078,Rodion Kasimenko,person,Sanctions,UA,1989-02-20,Родион Касименко,,,INV-ASSETS,,Male,,
INV-0079,Yefim Barsukhin,person,PEP,KZ,1967-01-20,Ефим Барсухин,,Judge of a court of appeal,,,Male,,
INV-0080,Nadezhda Molchanskaya,person,Sanctions;News Media,UA,1942-03-14,Надежда Молчанская,,,INV-TERROR-1,5,Female,,
INV-0081,Stepan Vyazovsky,person,News Media,RU,1966-12-11,Степан Вязовский,,,,3,Male,,
INV-0082,Oksana Dubrovenko,person,PEP;News Media,RU,1953-09,Оксана Дубровенко,,Head of a customs office,,3,Female,,
INV-0083,Platon Zhelezov,person,Sanctions,KZ,1951,Платон Железов,,,INV-WMD;INV-NARCOTICS;INV-EXPORT,,Male,,
INV-0084,Anselm Brockwitz,person,Sanctions,DE,1965-05-27,A. Brockwitz,,,INV-TERROR-2;INV-ASSETS;INV-CRIME-5,,,,
INV-0085,Odile Marchandeau,person,Sanctions,FR,1969-06,,,,INV-EXPORT;INV-NARCOTICS;INV-ASSETS,,,,
INV-0086,Rafael Quintavega,person,PEP,CO,1992-07-02,,,Director of a state water company;Governor of a province,,,,,
INV-0087,Teodora Vasilkova,person,PEP,BG,1953-10-11,,,Ambassador,,,,,
INV-0088,Lorenzo Bastianetti,person,Sanctions,IT,1988-06-09,,,,INV-ASSETS,,,,
INV-0089,Piet van der Holtzen,person,News Media,NL,1992-02-01,P. van der Holtzen,,,,10,,,
INV-0090,Inés Carrascal Moya,person,Sanctions,MX,1968-03-16,,,,INV-CORRUPTION;INV-CRIME-5;INV-NARCOTICS,,,,
INV-0091,Aurelio Santibáñez Roca,person,News Media,VE,1960-03-20,A. Santibáñez Roca,,,,12,,,
INV-0092,Margit Szentkeri,person,News Media,HU,1964-10-03,M. Szentkeri,,,,8,,,
INV-0093,Bartosz Wielgorski,person,PEP,PL,1967,,,Governor of a province,,,,,
INV-0094,Søren Thorsbækken,person,PEP,DK,1968-02-09,S. Thorsbækken,,Head of a customs office,,,,,
INV-0095,Eoin Mac Giollabhain,person,Sanctions,IE,1952-07-15,,,,INV-CRIME-5;INV-WMD;INV-EXPORT,,,,
INV-0096,Agathe Delaunoy,person,News Media,BE,1975-11-25,,,,,12,,,
INV-0097,Dimitra Kalavrezou,person,News Media,GR,1958-06-09,D. Kalavrezou,,,,5,,,
INV-0098,Jovan Radumirović,person,Sanctions,RS,1956-05-19,,,,INV-NARCOTICS,,,,
INV-0099,Emre Karatoprakçı,person,Sanctions,TR,1974-02-21,E. Karatoprakçı,,,INV-EXPORT;INV-ASSETS,,,,
INV-0100,Chidi Okonweze,person,Sanctions,NG,1993-08-12,,,,INV-CRIME-5,,,,
INV-0101,Thandeka Mabuzane,person,Sanctions,ZA,1953-10-07,T. Mabuzane,,,INV-TERROR-1,,,,
INV-0102,Prakash Venkatalingam,person,PEP,IN,1979-11-01,,,Judge of a court of appeal,,,,,
INV-0103,Ravi Chandrapala,person,PEP,LK,1943-03-02,R. Chandrapala,,Member of a municipal council;Governor of a province,,,,,
INV-0104,Wei Jingtao,person,PEP;News Media,CN,1987-04-27,魏竞涛,,Deputy minister of trade,,5,,,
INV-0105,Luo Shanyue,person,News Media,CN,1984-10-10,罗山岳,,,,7,,,
INV-0106,Pak Yong-sik,person,Sanctions,KP,1976-07-04,박용식,,,INV-CRIME-5,,,,
INV-0107,Kim Dol-min,person,News Media,KP,1976-09,김돌민,,,,11,,,
INV-0108,Al Noor Star Trading LLC,company,PEP,AE,1977,شركة نجم النور للتجارة;Noor Star General Trading,,Director of a state water company,,,,,2846251
INV-0109,Gulf Meridian Shipping Co. Ltd,company,PEP,AE,1990,Meridian Shipping,,Ambassador,,,,,5260600
INV-0110,Rimal Holding Group,company,Sanctions;News Media,SA,2019,مجموعة رمال القابضة,,,INV-CORRUPTION,8,,,9604629
INV-0111,Desert Falcon Exchange,company,PEP,YE,1973,صرافة صقر الصحراء,,Deputy chair of a state bank,,,,,6203238
INV-0112,Barada Cement Works Company,company,Sanctions;News Media,SY,1997,شركة بردى لأعمال الإسمنت,,,INV-CORRUPTION,4,,,3516968
INV-0113,Severny Most OOO,company,News Media,RU,1999,Северный Мост;North Bridge LLC,,,,7,,,2004873
INV-0114,Kaspiy Torg JSC,company,PEP,KZ,2008,АО Каспий Торг,,Head of a customs office,,,,,6219105
INV-0115,Belaya Rechka Bank PJSC,company,PEP,RU,1972,ПАО Банк Белая Речка,,Director of a state water company;Member of parliament,,,,,967304
INV-0116,Comercializadora Tres Lunas S.A. de C.V.,company,News Media,MX,2008,Tres Lunas,,,,3,,,6321723
INV-0117,Inversiones Puerto Celeste Ltda.,company,Sanctions,CO,1981,,,,INV-TERROR-2,,,,5937547
INV-0118,Brockwitz Maschinenexport GmbH,company,PEP,DE,1978,Brockwitz Machinery,,Ambassador,,,,,6538000
INV-0119,Delaunoy Diamants SPRL,company,PEP;News Media,BE,1980,,,Judge of a court of appeal,,3,,,829764
INV-0120,"Shanyue Precision Instruments Co., Ltd.",company,Sanctions,CN,1975,山岳精密仪器有限公司,,,INV-EXPORT,,,,6607801
INV-0121,Golden Heron Maritime Pte Ltd,company,PEP,SG,2011,Heron Maritime,,Judge of a court of appeal,,,,,6886124
INV-0122,Okonweze Oil Services Limited,company,Sanctions,NG,1983,,,,INV-NARCOTICS;INV-EXPORT;INV-CRIME-5,,,,9586295
INV-0123,Harbi Brothers Contracting Est.,company,Sanctions,SA,1979,مؤسسة الحربي إخوان للمقاولات;Al Harbi Bros,,,INV-TERROR-1,,,,2607642
INV-0124,Zahra Relief Foundation,company,News Media,LB,2007,جمعية زهرة للإغاثة,,,,6,,,739693
INV-0125,Tamarisk Charity Trust,company,PEP,GB,1979,,,President of a chamber of commerce;Ambassador,,,,,6640371
INV-0126,Quintavega Coffee Exports S.A.S.,company,Sanctions,CO,2013,,,,INV-CORRUPTION,,,,7147636
INV-0127,Orlovets Capital Partners LP,company,PEP,CY,1996,,,Head of a customs office,,,,,6264788
INV-0128,Helvion Asset Management AG,company,PEP,CH,1973,,,Judge of a court of appeal,,,,,158856
INV-0129,Marsa Blue Logistics WLL,company,News Media,BH,1987,مرسى الأزرق,,,,13,,,7596376
INV-0130,Anadolu Yildiz Metal San. ve Tic. A.S.,company,News Media,TR,2001,Yıldız Metal,,,,7,,,3112668
INV-0131,Pak Sun Electronics Trading,company,Sanctions,KP,1978,,,,INV-WMD;INV-TERROR-1;INV-EXPORT,,,,1226097
INV-0132,Nimbus Ledger Exchange OU,company,PEP,EE,2004,Nimbus Ledger,,President of a chamber of commerce,,,,,8659085
INV-0133,Sea Merlin,vessel,Sanctions,PA,1992,,,,INV-TERROR-2,,,,8800012
INV-0134,Ocean Tamarind,vessel,Sanctions,LR,2011,,,,INV-WMD,,,,8800024
INV-0135,Gulf Lantern,vessel,Sanctions,KM,2012,,,,INV-TERROR-2,,,,8800036
INV-0136,EP-INV,aircraft,Sanctions,IR,1994,,,,INV-EXPORT,,,,
`;
