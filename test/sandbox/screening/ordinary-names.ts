/** Ordinary names: put together from the commonest ones of each place, in its own letters. */
import type { EntityType } from '../../../contract/rules.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { SeededRandom } from '../../../sandbox/synthetic/seeded-random.js';

/** Of each place the commonest given names, and after a line with + the commonest names of families. */
const TABLE = `
Arab:
  Ahmed Mohammed Ali Hassan Hussein Khalid Omar Abdullah Abdulrahman Ibrahim Yousef Mahmoud Mustafa Saeed
  Salem Faisal Tariq Sami Sultan Nasser Fatima Layla Mariam Noura Salma Huda Rania Aisha Zainab
  +
  Al-Ghamdi Al-Otaibi Al-Qahtani Al-Shehri Al-Mutairi Al-Harbi Al-Zahrani Al-Dosari Haddad Khoury Mansour
  Najjar Saleh Farouk Nasser Darwish Hassan Ali Ibrahim Khalil Hamdan Qasim Masri Halabi
Arab, in Arabic letters:
  محمد أحمد علي حسن حسين عمر خالد عبدالله إبراهيم يوسف محمود سعيد فاطمة عائشة مريم نور ليلى هدى فيصل
  +
  القحطاني الغامدي الزهراني الشمري العتيبي الحربي المالكي حسن علي إبراهيم عباس خليل صالح منصور النجار
English:
  James Emily Oliver Charlotte William Sophie Daniel Grace Thomas Hannah Peter Alice George Lucy John
  Robert Michael David Mary Patricia Jennifer Linda Elizabeth Susan Sarah Karen
  +
  Carter Bennett Hughes Thompson Clarke Walker Morgan Cooper Bailey Parker Fletcher Barnes Webb Smith
  Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Harris Lewis Young Allen King
  Wright Scott
Spanish:
  Carlos María Javier Lucía Diego Carmen Alejandro Sofía Miguel Elena Andrés Paula Jorge Isabel José Luis
  Juan Antonio Francisco Pedro Fernando Ricardo Ana Rosa Martha Laura
  +
  García Fernández López Martínez Moreno Romero Navarro Torres Domínguez Vázquez Ramos Molina Castro
  Hernández González Pérez Rodríguez Sánchez Ramírez Flores Gómez Díaz Morales Gutiérrez Mendoza Ortiz
Chinese:
  Wei Xiaoming Jing Hao Mei Lihua Jun Yan Guoqiang Xin Bo Fang Tao Ying Min Li Qiang Lei Yang Jie Juan
  Ming Chao Xiuying Jianguo Haiyan Zhiqiang Xiaoli
  +
  Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Guo Lin Hu He Gao Luo Zheng Liang
Chinese, in Chinese characters:
  伟 芳 敏 静 丽 强 磊 洋 艳 杰 娟 涛 明 超 霞 桂兰 秀英 建国 建军 海燕 志强 永军 冬梅 晓丽 玉华 国华
  +
  王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁
Russian:
  Ivan Olga Dmitri Natalia Sergei Anna Alexei Elena Mikhail Tatiana Andrei Irina Pavel Svetlana Aleksandr
  Vladimir Nikolay Yuri Viktor Oleg Igor
  +
  Smirnov Kuznetsova Popov Volkova Morozov Novikov Kozlov Lebedeva Sokolov Pavlova Orlov Makarova Ivanov
  Vasiliev Mikhailov Fedorov Alekseev Semenov Stepanov
Russian, in Cyrillic letters:
  Александр Сергей Дмитрий Андрей Алексей Владимир Михаил Иван Николай Юрий Елена Ольга Ирина Светлана
  +
  Иванов Смирнов Кузнецов Попов Васильев Соколов Михайлов Новиков Фёдоров Морозов Волков Лебедев
Indian:
  Rahul Priya Arjun Anita Sanjay Deepa Vikram Kavita Amit Sunita Rajesh Meera Suresh Lakshmi Imran
  Mohammed Ashok Ravi Manoj Pooja
  +
  Sharma Patel Kumar Singh Gupta Reddy Nair Iyer Mehta Joshi Desai Chatterjee Verma Rao Khan Shaikh Das
  Roy Ghosh Shah
Iranian:
  Mohammad Ali Reza Hossein Mehdi Hassan Amir Saeed Hamid Majid Zahra Maryam Leila Sara Behrouz Farhad
  +
  Ahmadi Mohammadi Hosseini Rezaei Karimi Moradi Jafari Hashemi Rahimi Sadeghi Mousavi Kazemi Akbari
Korean:
  Min-jun Seo-yeon Ji-hoon Young-soo Hyun-woo Eun-ji Sung-min Kyung-hee Jin-ho Mi-sun Dong-hyun Hye-jin
  +
  Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang
Hebrew, in Hebrew letters:
  משה דוד יוסף אברהם יעקב שרה רחל לאה מרים חנה דניאל יונתן נועם איתי תמר מיכל
  +
  כהן לוי מזרחי פרץ ביטון דהן פרידמן שפירא רוזנברג גולדברג אזולאי חדד
African:
  Chinedu Amara Kwame Abena Tunde Ngozi Thabo Zanele Juma Wanjiru Kofi Adaeze Sipho Nomsa
  +
  Okafor Mensah Adeyemi Dlamini Mwangi Ndlovu Owusu Balogun Kamau Nkosi Eze Asante Otieno Mokoena
European:
  Hans Greta Jürgen Ingrid Pierre Camille Luca Giulia Lars Astrid Piotr Agnieszka Jan Eva Jean-Luc Marie
  Michel
  +
  Müller Schneider Dubois Moreau Rossi Bianchi Andersson Nilsen Kowalski Nowak Jansen Novák Horvath Martin
  Bernard Durand Lefebvre
Asian and Turkish:
  Hiroshi Yuki Kenji Sakura Nguyen Linh Budi Siti Ferhat Elif Reza Maryam Mehmet Ayse
  +
  Tanaka Suzuki Watanabe Tran Pham Santoso Wijaya Yilmaz Demir Kaya Hosseini Karimi
companies:
  Golden Blue Star Gulf Delta Alpha Global United Royal Eastern Pacific Al-Noor Al-Salam Orient Sunrise
  Modern National Emerald Falcon Crown Diamond Phoenix Horizon Atlas Pearl Mega Prime
  +
  Trading Shipping Logistics Construction Electronics Foods Textiles Motors Energy Steel Marine Travel
  Consulting Pharma Furniture Printing Chemicals Engineering Insurance Software
`;

const COMPANIES = 'companies';
/** The family's name first, and nothing between. */
const UNSPACED = 'Chinese, in Chinese characters';
const FORMS = ['LLC', 'Ltd', 'GmbH', 'Inc', 'S.A.'];

const CULTURES = TABLE.trim()
  .split(/\n(?=\S)/)
  .map((block) => {
    const [place = '', names = ''] = block.split(/:\n/);
    const [given = [], family = []] = names.split('+').map((text) => text.trim().split(/\s+/));
    const ends =
      place === COMPANIES ? family.flatMap((one) => FORMS.map((form) => `${one} ${form}`)) : family;
    return { place, given, family: ends };
  });

export const PLACES: readonly string[] = CULTURES.map(({ place }) => place);

export interface OrdinaryName {
  readonly name: string;
  readonly entityType: EntityType;
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .toSorted()
    .join(' ');

/** Names of every place, or of one; without the names that a list holds exactly. */
export function ordinaryNames(
  entities: readonly ListEntity[],
  seed: string,
  count: number,
  place?: string,
): OrdinaryName[] {
  const listed = new Set(
    entities.flatMap((entity) => [entity.name, ...entity.aliases, ...entity.weakAliases]).map(plain),
  );
  const random = new SeededRandom(`ordinary/${seed}/${place ?? ''}`);
  const cultures = CULTURES.filter((one) => place === undefined || one.place === place);
  const names = new Map<string, OrdinaryName>();
  while (names.size < count) {
    const culture = random.pick(cultures);
    const entityType = culture.place === COMPANIES ? 'company' : 'person';
    const [one, other] = [random.pick(culture.given), random.pick(culture.family)];
    const middle = random.chance(0.25) ? ` ${random.pick(culture.given)}` : '';
    const name = culture.place === UNSPACED ? `${other}${one}` : `${one}${middle} ${other}`;
    if (!listed.has(plain(name))) names.set(name, { name, entityType });
  }
  return [...names.values()];
}
